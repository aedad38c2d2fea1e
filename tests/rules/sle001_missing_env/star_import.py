"""`import *` brings the functions in without a name to see."""

from subprocess import *


def submit(script):
    check_call(["sbatch", script])  # expect: SLE001
    return check_output(["squeue", "-h"])
