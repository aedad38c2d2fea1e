"""filter and its kin."""

import functools
import itertools
import os
import subprocess


def keep(item):
    return item[0] == "SLURM_CONF" or not item[0].startswith("SLURM_")


def by_lambda(script):
    env = dict(filter(lambda x: not x[0].startswith("SLURM_") or x[0] == "SLURM_CONF", os.environ.items()))
    subprocess.run(["sbatch", script], env=env)


def by_name(script):
    subprocess.run(["sbatch", script], env=dict(filter(keep, os.environ.items())))


def by_names_only(script):
    names = filter(lambda n: n == "SLURM_CONF" or not n.startswith("SLURM_"), os.environ)
    env = {name: os.environ[name] for name in names}
    subprocess.run(["sbatch", script], env=env)


def turned_round(script):
    env = dict(itertools.filterfalse(lambda kv: kv[0].startswith("SLURM_") and kv[0] != "SLURM_CONF", os.environ.items()))
    subprocess.run(["sbatch", script], env=env)


def without(env, *prefixes, kept=("SLURM_CONF",)):
    return {k: v for k, v in env.items() if k in kept or not k.startswith(prefixes)}


def by_partial(script):
    clean = functools.partial(without, os.environ)
    subprocess.run(["sbatch", script], env=clean("SLURM_", "SBATCH_"))
    subprocess.run(["sbatch", script], env=without(os.environ.copy(), "SLURM_"))


async def in_a_launcher(text):
    import asyncio

    await asyncio.subprocess.create_subprocess_shell(text, env=dict(filter(keep, os.environ.items())))


async def through_a_launcher(script):
    await in_a_launcher(f"sbatch {script}")
