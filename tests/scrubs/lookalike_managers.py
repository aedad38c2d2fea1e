"""Context managers and constructors that only look as if they cleaned."""

import os
import subprocess
from contextlib import contextmanager


@contextmanager
def renamed(name):
    old = os.environ.get("NAME")
    os.environ["NAME"] = name
    yield
    os.environ["NAME"] = old or ""


@contextmanager
def one_name():
    saved = os.environ.pop("SLURM_JOB_ID", None)
    yield
    if saved:
        os.environ["SLURM_JOB_ID"] = saved


@contextmanager
def after_the_fact():
    yield
    for name in list(os.environ):
        if name.startswith("SLURM_"):
            del os.environ[name]


@contextmanager
def a_copy_only():
    env = os.environ.copy()
    for name in list(env):
        if name.startswith("SLURM_"):
            del env[name]
    yield env


def submit(script):
    with renamed("x"):
        subprocess.run(["sbatch", script])  # expect: SLE001
    with one_name():
        subprocess.run(["sbatch", script])  # expect: SLE003
    with a_copy_only() as env:
        subprocess.run(["sbatch", script])  # expect: SLE001
        subprocess.run(["sbatch", script], env=env)  # expect: SLE004
    with after_the_fact():
        subprocess.run(["sbatch", script])  # expect: SLE001


class Session:
    def __init__(self):
        self.env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_")}

    def submit(self, script):
        subprocess.run(["sbatch", script])  # expect: SLE001
