"""The runner is given to the constructor and annotated with its abstract class; one subclass runs locally."""
from __future__ import annotations

import abc
import shlex
import subprocess


class BaseContext(abc.ABC):
    @abc.abstractmethod
    def block_call(self, cmd: str): ...


class LocalContext(BaseContext):
    def block_call(self, cmd: str):
        proc = subprocess.Popen(cmd, shell=True, stdout=subprocess.PIPE)
        return proc.communicate()


class SshContext(BaseContext):
    def __init__(self, session):
        self.session = session

    def block_call(self, cmd: str):
        return self.session.exec_command(cmd)


class Machine:
    def __init__(self, context: BaseContext | None = None):
        self.context = context


class Slurm(Machine):
    def submit(self, name):
        command = "cd {} && {} {}".format(shlex.quote("/x"), "sbatch --parsable", shlex.quote(name))
        return self.context.block_call(command)  # expect: SLE006
