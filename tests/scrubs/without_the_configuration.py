"""Whole scrubs that take the address of the controller along: scrubbed, and SLE004 says what is lost."""

import os
import subprocess


def comprehension(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE004


def several_families(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith(("SALLOC_", "SLURM_", "PMI_"))}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE004


def loop(script):
    env = os.environ.copy()
    for name in list(env):
        if name.startswith("SLURM"):
            env.pop(name)
    subprocess.run(["srun", script], env=env)  # expect: SLE004


def own_environment(script):
    for name in list(os.environ):
        if "SLURM" in name:
            del os.environ[name]
    subprocess.run(["sbatch", script])  # expect: SLE004


async def filtered(script):
    import asyncio

    env = dict(filter(lambda x: not x[0].startswith("SLURM_"), os.environ.items()))
    await asyncio.create_subprocess_shell(f"sbatch {script}", env=env)  # expect: SLE004
