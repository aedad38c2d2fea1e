import subprocess

from attr import define
import numpy
from slurm_env import scrubbed_env
from zope import interface

print(define, numpy, interface)
subprocess.run(["sbatch", "a.sh"], env=scrubbed_env())
