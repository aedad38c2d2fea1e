"""A name of one letter is a name."""

import subprocess

C = ["sbatch", "a.sh"]
Q = ["squeue", "--me"]


def submit():
    subprocess.run(C)  # expect: SLE001
    subprocess.run(Q)
