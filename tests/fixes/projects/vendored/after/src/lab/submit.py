"""First-party imports are there already."""

import subprocess

import numpy

from lab.infra.slurm_env import scrubbed_env
from lab.models import Model

print(numpy, Model)


def submit(script):
    subprocess.run(["sbatch", script], env=scrubbed_env())
