"""A function or a launcher that scrubs by halves."""

import os
import subprocess


def clean_environment():
    env = dict(os.environ)
    for name in ("SLURM_JOB_ID", "SLURM_JOBID"):
        env.pop(name, None)
    return env


def without_bindings(env):
    return {k: v for k, v in env.items() if "BIND" not in k}


def submit(script):
    subprocess.run(["sbatch", script], env=clean_environment())  # expect: SLE003
    subprocess.run(["sbatch", script], env=without_bindings(os.environ))  # expect: SLE003


class Submitter:
    def __init__(self):
        self.env = os.environ.copy()
        self.env.pop("SLURM_CPU_BIND", None)

    def submit(self, script):
        subprocess.run(["sbatch", script], env=self.env)  # expect: SLE003


class Cleaner:
    def __init__(self):
        os.environ.pop("SLURM_CPU_BIND", None)
        os.environ.pop("SLURM_CPU_BIND_TYPE", None)

    def submit(self, script):
        subprocess.run(["sbatch", script])  # expect: SLE003
