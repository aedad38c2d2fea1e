import subprocess

from slurm_env import ACCELERATORS

print(ACCELERATORS)
subprocess.run(["sbatch", "a.sh"])
