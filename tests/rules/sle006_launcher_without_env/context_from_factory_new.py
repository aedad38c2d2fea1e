"""A class whose __new__ chooses a registered subclass: the object may be any subclass of it."""
from __future__ import annotations

import abc
import subprocess


class BaseContext(abc.ABC):
    registered = {}

    def __new__(cls, *args, **kwargs):
        if cls is BaseContext:
            chosen = cls.registered[kwargs["kind"]]
            instance = chosen.__new__(chosen, *args, **kwargs)
        else:
            instance = object.__new__(cls)
        return instance

    def __init_subclass__(cls, **kwargs):
        cls.registered[cls.__name__] = cls

    @abc.abstractmethod
    def block_call(self, cmd: str): ...


class LocalContext(BaseContext):
    def block_call(self, cmd: str):
        return subprocess.run(cmd, shell=True)


class Machine:
    def __init__(self, kind: str | None = None, *, context: BaseContext | None = None):
        if context is None:
            context = BaseContext(kind=kind)
        self.bind(context=context)

    def bind(self, context: BaseContext):
        self.context = context


class Slurm(Machine):
    def submit(self, name):
        return self.context.block_call(f"cd /x && sbatch --parsable {name}")  # expect: SLE006
