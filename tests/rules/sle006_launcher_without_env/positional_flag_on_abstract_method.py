"""An abstract method is called with a flag by position; what the subclass does with the flag is no end of the path."""
import abc
import os
import subprocess
import sys


def is_terminal(*streams):
    for stream in streams:
        if not (hasattr(stream, "fileno") and os.isatty(stream.fileno())):
            return False
    return True


class Backend(abc.ABC):
    @abc.abstractmethod
    def invoke(self, command, interactive=False):
        pass

    def srun(self, command, *options, **parameters):
        command = "srun {} -- {}".format(options, command)
        return self.invoke(command, True)  # expect: SLE006


class LocalBackend(Backend):
    def invoke(self, command, interactive=False):
        stdin = None
        if not is_terminal(sys.stdout, sys.stdin):
            interactive = False
        if interactive:
            stdin = os.dup(sys.stdin.fileno())
        return subprocess.Popen(command, shell=True, stdin=stdin)
