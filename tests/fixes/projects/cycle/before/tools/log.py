"""The helper's module imports this one."""

import subprocess


def say(text):
    """Say it."""
    print(text)


def submit(script):
    """Submit a script."""
    subprocess.run(["sbatch", script])


def submit_nested(scripts):
    return [subprocess.run(["sbatch", one]) for one in scripts]


subprocess.run(["sbatch", "at_import.sh"])  # why: would make a cycle of imports
