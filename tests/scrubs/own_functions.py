"""Functions, methods, properties of the project that scrub."""

import os
import subprocess
from functools import lru_cache


def clean_environment(extra=None):
    """The environment for a new job."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_") or k == "SLURM_CONF"}
    if extra:
        env.update(extra)
    return env


def strip(env):
    for name in list(env):
        if name.startswith("SLURM_") and name != "SLURM_CONF":
            del env[name]
    return env


def strip_in_place(env):
    for name in [n for n in env if n.startswith("SLURM_") and n != "SLURM_CONF"]:
        env.pop(name)


@lru_cache(maxsize=1)
def cached():
    return clean_environment({"A": "b"})


def submit(script):
    subprocess.run(["sbatch", script], env=clean_environment())
    subprocess.run(["sbatch", script], env=clean_environment({"A": "b"}))
    subprocess.run(["sbatch", script], env=strip(os.environ.copy()))
    env = dict(os.environ)
    strip_in_place(env)
    subprocess.run(["sbatch", script], env=env)
    subprocess.run(["sbatch", script], env=cached())


def launch(command, env):
    return subprocess.run(command, env=strip(dict(env)))


def through_a_launcher(script):
    launch(["sbatch", script], os.environ)
    launch(["sbatch", script], env=os.environ.copy())


class Submitter:
    def __init__(self, **extra):
        self.extra = extra
        self.env = clean_environment(extra)

    @property
    def environment(self):
        return {**clean_environment(), **self.extra}

    @staticmethod
    def _clean():
        return strip(dict(os.environ))

    def submit(self, script):
        subprocess.run(["sbatch", script], env=self.env)
        subprocess.run(["sbatch", script], env=self.environment)
        subprocess.run(["sbatch", script], env=self._clean())
        self._run("sbatch", script)

    def _run(self, *words):
        return subprocess.check_output(words, env=self.environment)


class Derived(Submitter):
    def submit_more(self, script):
        subprocess.run(["sbatch", script], env=self.env)
        self._run("sbatch", "--hold", script)
