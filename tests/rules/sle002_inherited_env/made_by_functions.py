"""A function makes the environment."""

import os
import subprocess


def make_env(**extra):
    env = os.environ.copy()
    env.update(extra)
    return env


def make_clean_env():
    """Clean by name only."""
    return {**os.environ}


def maybe_env(variables):
    if not variables:
        return None
    return {"PATH": "/bin", **variables}


def fill(env):
    env.update(os.environ)


def invocation(script, variables):
    return ["sbatch", script], {**os.environ, **variables}


def submit(script, variables):
    subprocess.run(["sbatch", script], env=make_env(A="b"))  # expect: SLE002
    subprocess.run(["sbatch", script], env=make_clean_env())  # expect: SLE002
    subprocess.run(["sbatch", script], env=maybe_env(variables))  # expect: SLE002
    env = {}
    fill(env)
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002
    command, env = invocation(script, variables)
    subprocess.run(command, env=env)  # expect: SLE002


class Backend:
    def _env(self):
        env = dict(os.environ)
        env["BACKEND"] = type(self).__name__
        return env

    @staticmethod
    def _static():
        return os.environ

    def submit(self, script):
        subprocess.run(["sbatch", script], env=self._env())  # expect: SLE002
        subprocess.run(["sbatch", script], env=self._static())  # expect: SLE002


MODULE_ENV = dict(os.environ, LANG="C")


def by_constant(script):
    subprocess.run(["sbatch", script], env=MODULE_ENV)  # expect: SLE002
