"""Rewritten calls whose result has another meaning, or whose child is seen in another way."""

import os
import subprocess

from slurm_env import scrubbed_env


def status_used(script):
    status = os.system(f"sbatch {script}")
    print("ended with", status)
    return os.system("sbatch a.sh")


def stays_in_front(script):
    os.system(f"srun {script}")
    os.system(f"sbatch --wait {script}")
    os.system("salloc -N1 bash")


def pipes(script):
    for line in os.popen("srun hostname"):
        print(line)
    with os.popen(f"sbatch {script}") as pipe:
        print(pipe.readline())
    return os.popen(f"sbatch {script}").readlines()


def outputs(script):
    text = subprocess.getoutput(f"sbatch {script}")
    lines = subprocess.getoutput(f"sbatch {script}").splitlines()
    status, printed = subprocess.getstatusoutput(
        f"sbatch {script}",  # the command
    )
    return text, lines, status, printed
