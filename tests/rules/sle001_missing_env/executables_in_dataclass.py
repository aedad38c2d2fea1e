"""The command is a field of a dataclass with a default, the object made in the constructor where none is given."""
from __future__ import annotations

import subprocess
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Executables:
    sbatch: str = "sbatch"
    squeue: str = "squeue"

    def __post_init__(self) -> None:
        for one in (self.sbatch, self.squeue):
            if any(character.isspace() for character in one):
                raise ValueError(one)


class Runner(Protocol):
    def run(self, argv, *, environment=None): ...


class SubprocessRunner:
    def run(self, argv, *, environment=None):
        return subprocess.run(argv, env=environment, check=False)


class Client:
    def __init__(self, runner: Runner | None = None, *, executables: Executables | None = None):
        self._runner = runner if runner is not None else SubprocessRunner()
        self._executables = executables if executables is not None else Executables()

    def submit(self, script):
        return self._runner.run((self._executables.sbatch, "--parsable", script))  # expect: SLE001
