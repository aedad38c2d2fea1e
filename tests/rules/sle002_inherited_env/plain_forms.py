"""The environment is said, and it is the caller's own."""

import os
import subprocess
from os import environ
from subprocess import run


def given_as_it_is(script):
    subprocess.run(["sbatch", script], env=None)  # expect: SLE002
    subprocess.run(["sbatch", script], env=os.environ)  # expect: SLE002
    subprocess.run(["sbatch", script], env=environ)  # expect: SLE002
    subprocess.run(["sbatch", script], env=os.environb)  # expect: SLE002
    run(f"sbatch {script}", shell=True, env=environ)  # expect: SLE002


def copied(script):
    subprocess.run(["sbatch", script], env=os.environ.copy())  # expect: SLE002
    subprocess.run(["sbatch", script], env=dict(os.environ))  # expect: SLE002
    subprocess.run(["sbatch", script], env={**os.environ})  # expect: SLE002
    subprocess.run(["sbatch", script], env=dict(os.environ.items()))  # expect: SLE002
    subprocess.run(["sbatch", script], env=dict(**environ))  # expect: SLE002
    subprocess.run(["sbatch", script], env={k: v for k, v in os.environ.items()})  # expect: SLE002
    subprocess.run(["sbatch", script], env={k: os.environ[k] for k in os.environ})  # expect: SLE002


def merged(script):
    subprocess.run(["sbatch", script], env=dict(os.environ, A="b"))  # expect: SLE002
    subprocess.run(["sbatch", script], env={**os.environ, "A": "b"})  # expect: SLE002
    subprocess.run(["sbatch", script], env={"A": "b", **os.environ})  # expect: SLE002
    subprocess.run(["sbatch", script], env=os.environ | {"A": "b"})  # expect: SLE002
    subprocess.run(["sbatch", script], env={"A": "b"} | os.environ)  # expect: SLE002
    subprocess.run(["sbatch", script], env=dict({"A": "b"}, **os.environ))  # expect: SLE002


subprocess.run(  # expect: SLE002
    ["srun", "-n1", "hostname"],
    env=os.environ,
)
