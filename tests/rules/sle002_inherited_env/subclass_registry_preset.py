"""A preset chosen by name from a table makes the settings object; one preset names srun."""
import os
import subprocess
from dataclasses import dataclass

PRESETS = {"mpi": {"launcher": "mpirun", "flag": "-np"}, "slurm": {"launcher": "srun", "flag": "-n"}}


@dataclass
class Config:
    launcher: str = "mpirun"
    flag: str = "-np"

    @classmethod
    def from_flavor(cls, flavor, **overrides):
        return cls(**{**PRESETS[flavor], **overrides})


def run(script, flavor):
    config = Config.from_flavor(flavor)
    environment = os.environ.copy()
    subprocess.Popen([config.launcher, config.flag, "2", script], env=environment)  # expect: SLE002
