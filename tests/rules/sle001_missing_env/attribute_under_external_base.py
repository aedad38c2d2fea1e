"""The class has a base of another package; the attribute is set in a method that its framework calls."""
import subprocess

from somewhere import APIHandler


class Handler(APIHandler):
    def initialize(self, sbatch="sbatch"):
        super().initialize()
        self.sbatch = sbatch

    def submit(self, script):
        return subprocess.run([self.sbatch, script])  # expect: SLE001


class HandlerWithoutSuper(APIHandler):
    def initialize(self, sbatch="sbatch"):
        self.sbatch = sbatch

    def submit(self, script):
        return subprocess.run([self.sbatch, script])  # expect: SLE001


class WithInit(APIHandler):
    def __init__(self, sbatch="sbatch"):
        super().__init__()
        self.sbatch = sbatch

    def submit(self, script):
        return subprocess.run([self.sbatch, script])  # expect: SLE001


class InADict(APIHandler):
    def initialize(self, squeue="squeue", sbatch="sbatch"):
        super().initialize()
        self._commands = {"squeue": squeue, "sbatch": sbatch}

    def submit(self, script):
        return subprocess.run([self._commands["sbatch"], script])  # expect: SLE001


class InADictOnly(APIHandler):
    def initialize(self, squeue="squeue", sbatch="sbatch"):
        self._commands = {"squeue": squeue, "sbatch": sbatch}

    def submit(self, script):
        return subprocess.run([self._commands["sbatch"], script])  # expect: SLE001


class InADictInit(APIHandler):
    def __init__(self):
        self._commands = {"squeue": "squeue", "sbatch": "sbatch"}

    def submit(self, script):
        return subprocess.run([self._commands["sbatch"], script])  # expect: SLE001
