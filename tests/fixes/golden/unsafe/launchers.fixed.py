"""Launchers that somebody else may have a version of, or that mind what they are handed."""

import os
import subprocess
from functools import wraps

from slurm_env import scrubbed_env


class Shell:
    def run(self, *words, env=None):
        return self._start(list(words), env=env)

    def _start(self, words, *, env=None):
        return subprocess.run(words, env=env)

    @staticmethod
    def check(text, *, env=None):
        subprocess.check_call(text, shell=True, env=env)

    def __call__(self, text, *, env=None):
        return subprocess.call(text, shell=True, env=env)


class LoudShell(Shell):
    def run(self, *words, env=None):
        print(*words)
        return super().run(*words, env=env)


class DryShell(Shell):
    def _start(self, words, *, env=None):
        print(words)


def logged(function):
    @wraps(function)
    def wrapper(*args, **kwargs):
        print(args)
        return function(*args, **kwargs)

    return wrapper


@logged
def loud(command, *, env=None):
    subprocess.run(command, env=env)


def formatted(template, *, env=None, **values):
    return subprocess.run(template.format(**values), shell=True, env=env)


def with_more(command, *, environment=None):
    env = dict((os.environ if environment is None else environment), A="b")
    return subprocess.run(command, env=env)


def submit(script, shell: Shell):
    shell.run("sbatch", script, env=scrubbed_env())
    Shell.check(f"sbatch {script}", env=scrubbed_env())
    shell(f"sbatch {script}", env=scrubbed_env())
    LoudShell().run("sbatch", script, env=scrubbed_env())
    loud(["sbatch", script], env=scrubbed_env())
    formatted("sbatch {script}", script=script, env=scrubbed_env())
    with_more(["sbatch", script], environment=scrubbed_env())
    shell.run("squeue")
