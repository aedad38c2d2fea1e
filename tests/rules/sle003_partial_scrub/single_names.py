"""Some names are taken out; the family stays."""

import os
import subprocess


def popped(script):
    env = os.environ.copy()
    env.pop("SLURM_CPU_BIND", None)
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def deleted(script):
    env = dict(os.environ)
    del env["SLURM_JOB_ID"]
    if "SLURM_NTASKS" in env:
        del env["SLURM_NTASKS"]
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def in_a_loop(script):
    env = os.environ.copy()
    for name in ("SLURM_CPUS_PER_TASK", "SLURM_TRES_PER_TASK", "SLURM_MEM_PER_NODE"):
        env.pop(name, None)
    subprocess.run(["srun", script], env=env)  # expect: SLE003


NAMES = {"SLURM_NTASKS", "SLURM_NPROCS", "SLURM_CPU_BIND"}


def by_a_set_of_names(script):
    env = {k: v for k, v in os.environ.items() if k not in NAMES}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def by_one_comparison(script):
    env = {k: v for k, v in os.environ.items() if k != "SLURM_MEM_PER_CPU"}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def with_something_added(script):
    env = {**os.environ, "A": "b"}
    env.pop("SLURM_EXPORT_ENV", None)
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def in_the_own_environment(script):
    os.environ.pop("SLURM_CPU_BIND", None)
    subprocess.run(["sbatch", script])  # expect: SLE003
