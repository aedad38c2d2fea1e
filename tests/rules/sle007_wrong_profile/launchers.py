"""The wrong profile is handed to a launcher, or made in it."""

import subprocess

from slurm_env import scrubbed_env as clean


def run(command, env):
    return subprocess.run(command, env=env)


def run_step(command):
    return subprocess.run(command, env=clean(step=True))


def launches(script):
    run(["sbatch", script], clean(step=True))  # expect: SLE007
    run(["srun", "--overlap", script], clean())  # expect: SLE007
    run(["srun", "--overlap", script], clean(step=True))
    run_step(["sbatch", script])  # expect: SLE007
    run_step(["srun", script])
