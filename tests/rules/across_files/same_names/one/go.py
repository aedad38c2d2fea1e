import subprocess

from .util import PROGRAM

subprocess.run([PROGRAM])  # expect: SLE001
