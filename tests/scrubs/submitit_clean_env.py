"""submitit's own context manager: the family goes, and the address of the controller with it."""

import subprocess

import submitit
from submitit import helpers
from submitit.helpers import clean_env


def inside(script):
    with clean_env():
        subprocess.run(["sbatch", script])  # expect: SLE004
    with helpers.clean_env():
        subprocess.run(["sbatch", script])  # expect: SLE004
    with submitit.helpers.clean_env(extra_names=("A",)):
        subprocess.run(["sbatch", script])  # expect: SLE004


def outside(script):
    with clean_env():
        print("clean")
    subprocess.run(["sbatch", script])  # expect: SLE001
