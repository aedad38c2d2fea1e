"""The environment is a parameter that is None unless somebody says otherwise."""

import os
import subprocess


def submit(script, env=None):
    return subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def submit_kw(script, *, environment: "dict[str, str] | None" = None):
    return subprocess.run(["sbatch", script], env=environment, check=True)  # expect: SLE002


def submit_or_own(script, env=None):
    subprocess.run(["sbatch", script], env=env or os.environ)  # expect: SLE002
    subprocess.run(["sbatch", script], env=os.environ if env is None else env)  # expect: SLE002


def submit_with_more(script, variables=None):
    env = os.environ.copy()
    if variables is not None:
        env.update(variables)
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002
    subprocess.run(["sbatch", script], env={**os.environ, **(variables or {})})  # expect: SLE002


def submit_with_kwargs(script, **variables):
    subprocess.run(["sbatch", script], env=dict(os.environ, **variables))  # expect: SLE002


def submit_own_by_default(script, env=os.environ):
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


class Job:
    def __init__(self, script, env=None):
        self.script = script
        self.env = env

    def submit(self):
        subprocess.run(["sbatch", self.script], env=self.env)  # expect: SLE002


class Inherits:
    environment = os.environ

    def __init__(self):
        self.copied = dict(os.environ)
        self.copied["A"] = "b"

    @property
    def env(self):
        return {**os.environ, "B": "c"}

    def submit(self, script):
        subprocess.run(["sbatch", script], env=self.environment)  # expect: SLE002
        subprocess.run(["sbatch", script], env=self.copied)  # expect: SLE002
        subprocess.run(["sbatch", script], env=self.env)  # expect: SLE002


def required(script, env):
    """Nothing to do: the caller has to say it, and no caller here says anything wrong."""
    return subprocess.run(["sbatch", script], env=env)


def replaced(script, env=None):
    """Nothing to do: None is replaced before the launch."""
    from slurm_env import scrubbed_env

    if env is None:
        env = scrubbed_env()
    subprocess.run(["sbatch", script], env=env)
    subprocess.run(["sbatch", script], env=scrubbed_env() if env is None else env)
