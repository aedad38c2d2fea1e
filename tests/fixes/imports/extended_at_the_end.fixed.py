import subprocess

from slurm_env import ACCELERATORS, scrubbed_env

print(ACCELERATORS)
subprocess.run(["sbatch", "a.sh"], env=scrubbed_env())
