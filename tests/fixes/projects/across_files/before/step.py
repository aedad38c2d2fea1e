"""Another file that uses the same launcher."""

from shell import run


def step(script):
    run(["srun", script])
