"""The program is not known: what the user, a file or another package says."""

import os
import subprocess
import sys

import settings
from settings import launcher


def from_outside(command, script):
    subprocess.run(command)
    subprocess.run([command, script])
    subprocess.run(f"{command} {script}", shell=True)
    subprocess.run(sys.argv[1:])
    subprocess.run([os.environ["LAUNCHER"], script])
    subprocess.run([launcher(), "srun.py", script])
    subprocess.run([settings.PROGRAM, "--comment=sbatch", script])
    os.system(input("command, such as sbatch: "))


def by_prefix(script, tool):
    subprocess.run([f"{tool}batch", script])
    subprocess.run([f"sbatch{tool}.py", script])
    subprocess.run([tool, "srun", script])


def read_from_files(path):
    for line in path.read_text().splitlines():
        if not line.startswith("#SBATCH"):
            subprocess.run(line, shell=True)
