import os

from slurm_env import scrubbed_env
env = scrubbed_env()
import subprocess
env2 = os.environ.copy()
import sys


def f():
    subprocess.run(["sbatch", "a"], env=scrubbed_env(base=env2))


subprocess.run(["sbatch", "a"], env=env)
