import subprocess
subprocess.run(["sbatch", "a"])
import sys


def f():
    subprocess.run(["sbatch", "b"])
