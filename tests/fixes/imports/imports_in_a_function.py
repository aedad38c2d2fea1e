"""All imports stand inside functions."""


def submit(script):
    """Submit.

    In a job."""
    import os
    import subprocess
    from zope import interface

    print(os, interface)
    return subprocess.run(["sbatch", script])


def submit_with_os(script):
    import os

    return os.system(f"sbatch {script}") == 0


def submit_later(script):
    """Submit."""
    print(script)
    import subprocess

    return subprocess.run(["sbatch", script])
