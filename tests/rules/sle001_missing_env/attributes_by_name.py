"""Attributes that are set by name: through `__dict__`, `vars`, `setattr`, and objects made to hold anything."""

import argparse
import subprocess
import types
from dataclasses import dataclass

from slurm_env import scrubbed_env


class Bunch:
    def __init__(self, *args, **kwargs):
        self.__dict__.update(*args, **kwargs)


class Bag:
    def __init__(self, **kwargs):
        for key, value in kwargs.items():
            setattr(self, key, value)


class Vars:
    def __init__(self, **kwargs):
        vars(self).update(kwargs)


class Whole:
    def __init__(self, **kwargs):
        self.__dict__ = kwargs


class Item:
    def __init__(self, command):
        self.__dict__["command"] = command


@dataclass(frozen=True)
class Frozen:
    name: str

    def __post_init__(self):
        object.__setattr__(self, "command", [self.name, "a.sh"])


class Guarded:
    def __init__(self, command):
        super().__setattr__("command", command)


def run(job):
    subprocess.run(job.command, env=job.environment)


def own_classes(script):
    subprocess.run(Bunch(command=["sbatch", script]).command)  # expect: SLE001
    subprocess.run(Bunch({"command": ["sbatch", script]}).command)  # expect: SLE001
    subprocess.run(Bag(command=["sbatch", script]).command)  # expect: SLE001
    subprocess.run(Vars(command=["sbatch", script]).command)  # expect: SLE001
    subprocess.run(Whole(command=["sbatch", script]).command)  # expect: SLE001
    subprocess.run(Item(["sbatch", script]).command)  # expect: SLE001
    subprocess.run(Frozen("sbatch").command)  # expect: SLE001
    subprocess.run(Guarded(["sbatch", script]).command)  # expect: SLE001


def classes_of_the_library(script):
    subprocess.run(types.SimpleNamespace(command=["sbatch", script]).command)  # expect: SLE001
    job = argparse.Namespace(script=script)
    job.command = ["sbatch", job.script]
    subprocess.run(job.command)  # expect: SLE001
    setattr(job, "step", ["srun", script])
    subprocess.run(getattr(job, "step"))  # expect: SLE001
    subprocess.run(vars(job)["command"])  # expect: SLE001


def nothing_to_do(script, name):
    run(Bunch(command=["sbatch", script], environment=scrubbed_env()))
    subprocess.run(Bunch(command=["squeue"], submit="sbatch").command)
    job = types.SimpleNamespace(command=["sbatch", script])
    job.command = ["squeue"]
    subprocess.run(job.command)
    setattr(job, name, ["sbatch", script])
    subprocess.run(job.command)
    setattr(job, "command", ["scancel"])
    subprocess.run(job.command)
