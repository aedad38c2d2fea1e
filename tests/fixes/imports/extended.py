import subprocess

from slurm_env import ACCELERATORS, in_step, zebra

print(ACCELERATORS, in_step, zebra)
subprocess.run(["sbatch", "a.sh"])
