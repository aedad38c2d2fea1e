import subprocess

from .base import Backend


class LocalBackend(Backend):
    def invoke(self, command):
        return subprocess.run(command, shell=True)
