"""The helper's module imports this one."""

import subprocess


def say(text):
    """Say it."""
    print(text)


def submit(script):
    """Submit a script."""
    from tools.slurm import clean

    subprocess.run(["sbatch", script], env=clean())


def submit_nested(scripts):
    from tools.slurm import clean

    return [subprocess.run(["sbatch", one], env=clean()) for one in scripts]


subprocess.run(["sbatch", "at_import.sh"])  # why: would make a cycle of imports
