"""A program under test that launches Slurm."""

import subprocess

from slurm_env import scrubbed_env


def submit():
    return subprocess.run(["sbatch", "job.sh"]).returncode


def submit_scrubbed():
    return subprocess.run(["sbatch", "job.sh"], env=scrubbed_env()).returncode


def submit_and_hide():
    try:
        return submit()
    except Exception:
        return 1
