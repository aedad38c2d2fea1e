"""The condition is the wrong way round: it keeps Slurm's names and drops the others."""

import os
import subprocess


def keeps_the_family(script):
    env = {k: v for k, v in os.environ.items() if k.startswith("SLURM_")}
    env["PATH"] = os.environ["PATH"]
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def drops_what_it_should_keep(script):
    env = os.environ.copy()
    for name in list(env):
        if not name.startswith("SLURM_"):
            env.pop(name)
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003
