import subprocess

from slurm_env import scrubbed_env
from slurm_env import scrubbed_env as _scrubbed_env


def configure(function):
    global scrubbed_env
    scrubbed_env = function


def submit(script):
    subprocess.run(["sbatch", script], env=_scrubbed_env())
