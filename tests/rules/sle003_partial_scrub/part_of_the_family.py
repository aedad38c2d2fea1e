"""A prefix that covers only a part of what an allocation writes."""

import os
import re
import subprocess


def smaller_prefix(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_CPU")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003
    env = {k: v for k, v in os.environ.items() if not k.startswith(("SLURM_MEM_", "SLURM_CPUS_"))}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def only_the_directives_of_sbatch(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SBATCH_")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003
    env = os.environ.copy()
    for name in list(env):
        if name.startswith(("SBATCH_", "SALLOC_")):
            del env[name]
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def by_the_end_of_the_name(script):
    env = {k: v for k, v in os.environ.items() if not k.endswith("_BIND")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def by_expression(script):
    env = {k: v for k, v in os.environ.items() if not re.match(r"SLURM_(CPU|MEM)_BIND", k)}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def keeps_too_much(script):
    env = {
        k: v
        for k, v in os.environ.items()
        if not k.startswith("SLURM_") or k in ("SLURM_CONF", "SLURM_JOB_ID", "SLURM_CPU_BIND")
    }
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def only_task_names(script):
    env = {k: v for k, v in os.environ.items() if "TASK" not in k}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def by_filter(script):
    env = dict(filter(lambda item: not item[0].startswith("SLURM_JOB"), os.environ.items()))
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003
