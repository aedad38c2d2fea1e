"""One subclass replaces the method, another only the launcher below it: the base's method is run for that one."""
import abc
import subprocess


class Backend(abc.ABC):
    @abc.abstractmethod
    def invoke(self, command, interactive=False):
        pass

    def srun(self, command, *options):
        command = "srun {} -- {}".format(options, command)
        return self.invoke(command, True)  # expect: SLE006

    def sbatch(self, command, *options):
        command = "sbatch {} -- {}".format(options, command)
        return self.invoke(command)  # expect: SLE006


class LocalBackend(Backend):
    def invoke(self, command, interactive=False):
        return subprocess.Popen(command, shell=True)


class RemoteBackend(Backend):
    def __init__(self, client):
        self.client = client

    def invoke(self, command, interactive=False):
        return self.client.exec_command(command)

    def srun(self, command, *options):
        return super().srun("cd {} && {}".format("/x", command), *options)
