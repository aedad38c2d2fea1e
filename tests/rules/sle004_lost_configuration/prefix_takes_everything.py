"""The family goes with the address of the controller in it."""

import os
import re
import subprocess


def by_comprehension(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE004
    env = {k: v for k, v in os.environ.items() if not k.startswith(("SLURM_", "SBATCH_", "PMI"))}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE004
    env = {k: v for k, v in os.environ.items() if "SLURM" not in k}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE004
    env = {k: v for k, v in os.environ.items() if k[:6] != "SLURM_"}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE004
    env = {k: v for k, v in os.environ.items() if not re.match("SLURM|SBATCH", k)}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE004


def by_loop(script):
    env = os.environ.copy()
    for name in list(env):
        if name.startswith("SLURM"):
            del env[name]
    subprocess.run(["sbatch", script], env=env)  # expect: SLE004


def by_filter(script):
    env = dict(filter(lambda pair: not pair[0].startswith("SLURM_"), os.environ.items()))
    subprocess.run(["sbatch", script], env=env)  # expect: SLE004


def in_the_own_environment(script):
    for name in [name for name in os.environ if name.startswith("SLURM_")]:
        os.environ.pop(name)
    subprocess.run(["sbatch", script])  # expect: SLE004


def by_helper(script):
    subprocess.run(["sbatch", script], env=drop("SLURM_", "SBATCH_"))  # expect: SLE004


def drop(*prefixes):
    return {k: v for k, v in os.environ.items() if not k.startswith(prefixes)}
