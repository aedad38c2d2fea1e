"""The command, or a part of it, belongs to a class or an object."""

import subprocess
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, NamedTuple


class Attribute:
    command = "sbatch"
    status: ClassVar[str] = "squeue"

    def submit(self, script):
        subprocess.run([self.command, script])  # expect: SLE001
        subprocess.run([self.status, "--me"])
        subprocess.run([Attribute.command, script])  # expect: SLE001
        subprocess.run([type(self).command, script])  # expect: SLE001
        subprocess.run([self.__class__.command, script])  # expect: SLE001

    @classmethod
    def submit_all(cls, scripts):
        for script in scripts:
            subprocess.run([cls.command, script])  # expect: SLE001

    @staticmethod
    def submit_one(script):
        subprocess.run([Attribute.command, script])  # expect: SLE001


class Constructor:
    def __init__(self, script, sbatch="sbatch"):
        self.script = script
        self._sbatch = sbatch
        self._flags = ["--parsable"]

    def _words(self):
        return [self._sbatch, *self._flags, self.script]

    def submit(self):
        subprocess.run(self._words())  # expect: SLE001


class Setter:
    def configure(self):
        self.words = ["sbatch"]
        self.words.append("--parsable")

    def submit(self, script):
        self.configure()
        subprocess.run(self.words + [script])  # expect: SLE001


class Computed:
    @property
    def command(self):
        return ["sbatch", self.script]

    @cached_property
    def text(self):
        return " ".join(["sbatch", self.script])

    @property
    def status(self):
        return ["squeue"]

    def submit(self):
        subprocess.run(self.command)  # expect: SLE001
        subprocess.run(self.text, shell=True)  # expect: SLE001
        subprocess.run(self.status)


@dataclass
class Settings:
    script: str
    program: str = "sbatch"
    flags: list[str] = field(default_factory=lambda: ["--parsable"])
    command: list[str] = field(default_factory=list)

    def __post_init__(self):
        self.command = [self.program, *self.flags, self.script]

    def submit(self):
        subprocess.run([self.program, self.script])  # expect: SLE001
        subprocess.run(self.command)  # expect: SLE001


class Tools(NamedTuple):
    submit: str = "sbatch"
    status: str = "squeue"


def from_fields(script, settings: Settings):
    tools = Tools()
    subprocess.run([tools.submit, script])  # expect: SLE001
    subprocess.run([tools.status, "--me"])
    subprocess.run([settings.program, script])  # expect: SLE001
    subprocess.run([Settings(script).program, script])  # expect: SLE001


class Callable:
    def __call__(self, script):
        return subprocess.run(["sbatch", script])  # expect: SLE001


class Manager:
    def __init__(self, words):
        self.words = words

    def __enter__(self):
        return ["srun", *self.words]

    def __exit__(self, *exc):
        return False


def inside(words):
    with Manager(words) as command:
        subprocess.run(command)  # expect: SLE001


class Formatted:
    def __str__(self):
        return "sbatch job.sh"

    def submit(self):
        subprocess.run(str(self), shell=True)  # expect: SLE001


class Outer:
    class Config:
        program = "sbatch"

    def submit(self, script):
        subprocess.run([self.Config.program, script])  # expect: SLE001
