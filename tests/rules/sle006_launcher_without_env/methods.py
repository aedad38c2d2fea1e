"""The launcher is a method, or an object."""

import subprocess


class Shell:
    def __init__(self, cwd):
        self.cwd = cwd

    def run(self, *words):
        return self._start(list(words))

    def _start(self, words):
        return subprocess.run(words, cwd=self.cwd)

    @staticmethod
    def check(text):
        subprocess.check_call(text, shell=True)

    @classmethod
    def here(cls, words):
        return cls(".").run(*words)

    def __call__(self, text):
        return subprocess.getoutput(text)


class Submitter(Shell):
    def submit(self, script):
        self.run("sbatch", script)  # expect: SLE006
        self._start(["sbatch", script])  # expect: SLE006
        super().run("sbatch", "--hold", script)  # expect: SLE006
        self.check(f"sbatch {script}")  # expect: SLE006
        self("sbatch " + script)  # expect: SLE006
        self.run("squeue", "--me")


def submit(script, shell: Shell):
    Shell("/data").run("sbatch", script)  # expect: SLE006
    Shell.check("sbatch " + script)  # expect: SLE006
    Shell.here(["srun", script])  # expect: SLE006
    shell.run("sbatch", script)  # expect: SLE006
    runner = Shell("/")
    runner("sbatch " + script)  # expect: SLE006
    runner.run("sinfo")


class Command:
    """A command that is made here and launched there: the call that launches carries it."""

    def __init__(self, words):
        self.words = words

    def go(self):
        return subprocess.run(self.words)


def submit_object(script):
    Command(["sbatch", script]).go()  # expect: SLE006
    Command(["squeue"]).go()
