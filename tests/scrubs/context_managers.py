"""Within a context manager the process's environment is clean."""

import contextlib
import os
import subprocess
from contextlib import contextmanager
from unittest import mock


@contextmanager
def without_slurm():
    saved = dict(os.environ)
    for name in list(os.environ):
        if name.startswith("SLURM_") and name != "SLURM_CONF":
            del os.environ[name]
    try:
        yield
    finally:
        os.environ.update(saved)


@contextlib.contextmanager
def popped(prefixes=("SLURM_", "SBATCH_"), kept=("SLURM_CONF",)):
    names = [n for n in os.environ if n.startswith(tuple(prefixes)) and n not in kept]
    saved = {name: os.environ.pop(name) for name in names}
    try:
        yield saved
    finally:
        os.environ.update(saved)


class Clean:
    def __enter__(self):
        self.saved = os.environ.copy()
        for name in list(os.environ):
            if name.startswith("SLURM_") and name != "SLURM_CONF":
                os.environ.pop(name)
        return self

    def __exit__(self, *exc):
        os.environ.clear()
        os.environ.update(self.saved)


def inside(script):
    with without_slurm():
        subprocess.run(["sbatch", script])
        os.system(f"sbatch {script}")
    with popped() as taken:
        print(taken)
        subprocess.run(["sbatch", script], env=dict(os.environ))
    with Clean(), open(script) as file:
        subprocess.run(["sbatch"], stdin=file)


def patched(script):
    clean = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_") or k == "SLURM_CONF"}
    with mock.patch.dict(os.environ, clean, clear=True):
        subprocess.run(["sbatch", script])


def outside(script):
    with without_slurm():
        pass
    subprocess.run(["sbatch", script])  # expect: SLE001


def after_the_class(script):
    with Clean():
        subprocess.run(["sbatch", script])
    subprocess.run(["sbatch", script])  # expect: SLE001


@without_slurm()
def decorated(script):
    subprocess.run(["sbatch", script])


def by_exit_stack(script):
    with contextlib.ExitStack() as stack:
        stack.enter_context(without_slurm())
        subprocess.run(["sbatch", script])
