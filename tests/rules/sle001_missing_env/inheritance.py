"""The launch is in one class of a family, the command in another."""

import abc
import subprocess


class Scheduler(abc.ABC):
    program: str

    @abc.abstractmethod
    def command(self, script): ...

    def submit(self, script):
        return subprocess.run(self.command(script), check=True)  # expect: SLE001

    def submit_by_name(self, script):
        return subprocess.run([self.program, script])  # expect: SLE001


class Slurm(Scheduler):
    program = "sbatch"

    def command(self, script):
        return ["sbatch", script]


class Torque(Scheduler):
    program = "qsub"

    def command(self, script):
        return ["qsub", script]


class Plain:
    def words(self, script):
        raise NotImplementedError

    def start(self, script):
        subprocess.Popen(self.words(script)).wait()


class Local(Plain):
    def words(self, script):
        return ["bash", script]


class Template:
    executable = "bash"

    def prefix(self):
        return [self.executable]

    def run(self, script):
        subprocess.run([*self.prefix(), script])  # expect: SLE001


class Middle(Template):
    def prefix(self):
        return [*super().prefix(), "--verbose"]


class SlurmTemplate(Middle):
    executable = "srun"


class Mixin:
    def go(self, script):
        subprocess.run(f"{self.program_name} {script}", shell=True)  # expect: SLE001


class WithMixin(Mixin, Template):
    program_name = "sbatch"


class Base:
    def __init__(self, program):
        self.program = program

    def start(self, script):
        subprocess.run([self.program, script])  # expect: SLE001


class Step(Base):
    def __init__(self):
        super().__init__("srun")


class Submission(Base):
    def __init__(self, name="batch"):
        Base.__init__(self, program="sbatch")
        self.name = name


class Property:
    @property
    @abc.abstractmethod
    def launcher(self): ...

    def run(self, script):
        subprocess.run(self.launcher + [script])  # expect: SLE001


class SlurmProperty(Property):
    @property
    def launcher(self):
        return ["srun", "-n1"]
