"""A function of the project takes an environment, and its callers give none."""

import subprocess


def run(command, env=None, check=True):
    """Run a command; `env` is passed on."""
    return subprocess.run(command, env=env, check=check)


def run_with_kwargs(command, **options):
    return subprocess.run(command, check=True, **options)


class Shell:
    def __init__(self, cwd):
        self.cwd = cwd

    def run(self, text, *, env=None):
        return subprocess.run(text, shell=True, cwd=self.cwd, env=env)


def submit(script):
    run(["sbatch", script])  # expect: SLE001
    run(["sbatch", script], check=False)  # expect: SLE001
    run_with_kwargs(["sbatch", script], text=True)  # expect: SLE001
    Shell("/data").run(f"sbatch {script}")  # expect: SLE001
    run(["squeue", "--me"])


def submit_twice_removed(script, env=None):
    return run_again(["ls", script], env)


def run_again(command, env):
    return run(command, env=env)


def given(script):
    from slurm_env import scrubbed_env

    run(["sbatch", script], env=scrubbed_env())
    run(["sbatch", script], scrubbed_env())
    run_with_kwargs(["sbatch", script], env=scrubbed_env())
    run_again(["sbatch", script], scrubbed_env())
    Shell("/data").run(f"sbatch {script}", env=scrubbed_env())
