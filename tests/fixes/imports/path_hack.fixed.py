import os
import sys

import numpy

sys.path.insert(0, os.path.dirname(__file__))

import subprocess

from helpers import thing
from slurm_env import scrubbed_env

print(numpy, thing)


def submit(script):
    subprocess.run(["sbatch", script], env=scrubbed_env())
