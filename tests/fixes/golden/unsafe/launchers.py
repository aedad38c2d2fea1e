"""Launchers that somebody else may have a version of, or that mind what they are handed."""

import os
import subprocess
from functools import wraps


class Shell:
    def run(self, *words):
        return self._start(list(words))

    def _start(self, words):
        return subprocess.run(words)

    @staticmethod
    def check(text):
        subprocess.check_call(text, shell=True)

    def __call__(self, text):
        return os.system(text)


class LoudShell(Shell):
    def run(self, *words):
        print(*words)
        return super().run(*words)


class DryShell(Shell):
    def _start(self, words):
        print(words)


def logged(function):
    @wraps(function)
    def wrapper(*args, **kwargs):
        print(args)
        return function(*args, **kwargs)

    return wrapper


@logged
def loud(command):
    subprocess.run(command)


def formatted(template, **values):
    return subprocess.run(template.format(**values), shell=True)


def with_more(command):
    env = dict(os.environ, A="b")
    return subprocess.run(command, env=env)


def submit(script, shell: Shell):
    shell.run("sbatch", script)
    Shell.check(f"sbatch {script}")
    shell(f"sbatch {script}")
    LoudShell().run("sbatch", script)
    loud(["sbatch", script])
    formatted("sbatch {script}", script=script)
    with_more(["sbatch", script])
    shell.run("squeue")
