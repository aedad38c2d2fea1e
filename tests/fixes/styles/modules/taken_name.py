import subprocess

from lab.slurm_env import ACCELERATORS
from slurm_env import RENDEZVOUS


def scrubbed_env():
    return ACCELERATORS, RENDEZVOUS


def launch(script):
    return subprocess.run(["sbatch", script])
