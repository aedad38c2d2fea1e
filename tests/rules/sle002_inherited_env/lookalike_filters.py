"""Comprehensions and loops that look like a scrub and take nothing of Slurm away."""

import os
import subprocess


def drops_other_families(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002
    env = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "PYTHON", "CONDA_"))}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def drops_by_value(script):
    env = {k: v for k, v in os.environ.items() if v}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002
    env = {k: v for k, v in os.environ.items() if not v.startswith("SLURM_")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def wrong_case(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("slurm_")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def forgets_the_result(script):
    env = os.environ.copy()
    {k: v for k, v in env.items() if not k.startswith("SLURM_")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def scrubs_another_mapping(script):
    env = os.environ.copy()
    other = dict(os.environ)
    for name in list(other):
        if name.startswith("SLURM_"):
            other.pop(name)
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def puts_them_back(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_")}
    env.update(os.environ)
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def scrubs_too_late(script):
    env = os.environ.copy()
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002
    for name in [name for name in env if name.startswith("SLURM_")]:
        del env[name]
