"""All imports stand inside functions."""


def submit(script):
    """Submit.

    In a job."""
    import os
    import subprocess
    from slurm_env import scrubbed_env
    from zope import interface

    print(os, interface)
    return subprocess.run(["sbatch", script], env=scrubbed_env())


def submit_with_os(script):
    import subprocess

    from slurm_env import scrubbed_env

    return subprocess.call(f"sbatch {script}", shell=True, env=scrubbed_env()) == 0


def submit_later(script):
    """Submit."""
    from slurm_env import scrubbed_env

    print(script)
    import subprocess

    return subprocess.run(["sbatch", script], env=scrubbed_env())
