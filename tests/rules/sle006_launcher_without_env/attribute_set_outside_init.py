"""A framework calls `initialize`, not the project; its defaults and attributes are what other methods see."""
import subprocess


class Handler:
    def initialize(self, command):
        self._command = command

    def _run(self, words):
        return subprocess.run(words)


class SbatchHandler(Handler):
    def initialize(self, sbatch="sbatch"):
        super().initialize(sbatch)

    def post(self, script):
        self._run([self._command, script])  # expect: SLE006


class SuperInit(Handler):
    def __init__(self, sbatch="sbatch"):
        super().initialize(sbatch)

    def post(self, script):
        self._run([self._command, script])  # expect: SLE006
