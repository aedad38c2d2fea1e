"""A name that is set to nothing is still there."""

import os
import subprocess


def emptied(script):
    env = os.environ.copy()
    env["SLURM_CPU_BIND"] = ""
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def unset_below_the_mapping(script):
    os.unsetenv("SLURM_CPU_BIND")
    subprocess.run(["sbatch", script], env=os.environ.copy())  # expect: SLE002
