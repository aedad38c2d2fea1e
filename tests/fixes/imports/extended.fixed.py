import subprocess

from slurm_env import ACCELERATORS, in_step, scrubbed_env, zebra

print(ACCELERATORS, in_step, zebra)
subprocess.run(["sbatch", "a.sh"], env=scrubbed_env())
