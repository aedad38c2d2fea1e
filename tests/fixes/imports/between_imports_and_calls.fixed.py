import subprocess

from slurm_env import scrubbed_env
subprocess.run(["sbatch", "a"], env=scrubbed_env())
import sys


def f():
    subprocess.run(["sbatch", "b"], env=scrubbed_env())
