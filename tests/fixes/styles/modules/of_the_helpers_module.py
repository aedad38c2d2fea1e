import subprocess

from lab.slurm_env import ACCELERATORS, RENDEZVOUS
from slurm_env import ACCELERATORS as BARE


def launch(script):
    print(ACCELERATORS, BARE, RENDEZVOUS)
    return subprocess.run(["sbatch", script])
