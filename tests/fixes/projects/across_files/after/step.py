"""Another file that uses the same launcher."""

from slurm_env import scrubbed_env

from shell import run


def step(script):
    run(["srun", script], env=scrubbed_env(step=True))
