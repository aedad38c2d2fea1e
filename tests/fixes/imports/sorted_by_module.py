import subprocess

from attr import define
import numpy
from zope import interface

print(define, numpy, interface)
subprocess.run(["sbatch", "a.sh"])
