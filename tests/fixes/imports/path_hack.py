import os
import sys

import numpy

sys.path.insert(0, os.path.dirname(__file__))

import subprocess

from helpers import thing

print(numpy, thing)


def submit(script):
    subprocess.run(["sbatch", script])
