import os
env = os.environ.copy()
import subprocess
env2 = os.environ.copy()
import sys


def f():
    subprocess.run(["sbatch", "a"], env=env2)


subprocess.run(["sbatch", "a"], env=env)
