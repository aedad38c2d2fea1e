"""A launcher that scrubs too much: the alarm stands at the call that hands it a Slurm command."""

import os
import subprocess


def clean_run(command):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_")}
    return subprocess.run(command, env=env)


def submit(script):
    clean_run(["sbatch", script])  # expect: SLE004
    clean_run(["squeue"])
