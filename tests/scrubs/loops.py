"""A loop that drops the family from a copy, or fills a new mapping with the rest."""

import os
import subprocess


def deletes(script):
    env = os.environ.copy()
    for name in list(env):
        if name.startswith("SLURM_") and name != "SLURM_CONF":
            del env[name]
    subprocess.run(["sbatch", script], env=env)


def pops(script):
    env = dict(os.environ)
    for name in list(env.keys()):
        if name.startswith(("SLURM_", "SBATCH_")):
            if name == "SLURM_CONF":
                continue
            env.pop(name, None)
    subprocess.run(["sbatch", script], env=env)


def collects_first(script):
    env = dict(os.environ)
    doomed = [name for name in env if name.startswith("SLURM_") and name not in {"SLURM_CONF"}]
    for name in doomed:
        env.pop(name)
    subprocess.run(["sbatch", script], env=env)


def fills(script):
    env = {}
    for name, value in os.environ.items():
        if not name.startswith("SLURM_") or name == "SLURM_CONF":
            env[name] = value
    subprocess.run(["sbatch", script], env=env)


def skips(script):
    env = {}
    for name in os.environ:
        if name.startswith("SLURM_") and name != "SLURM_CONF":
            continue
        env[name] = os.environ[name]
    subprocess.run(["sbatch", script], env=env)


def over_two_prefixes(script):
    env = os.environ.copy()
    for prefix in ("SLURM_", "SBATCH_", "PMI_"):
        for name in [n for n in env if n.startswith(prefix) and n != "SLURM_CONF"]:
            del env[name]
    subprocess.run(["sbatch", script], env=env)


def nested_ifs(script):
    env = os.environ.copy()
    for name in tuple(env):
        if name.startswith("SLURM"):
            if name != "SLURM_CONF":
                env.pop(name)
        elif name.startswith("SBATCH"):
            env.pop(name)
    subprocess.run(["sbatch", script], env=env)


def by_while(script):
    env = os.environ.copy()
    names = [n for n in env if n.startswith("SLURM_") and n != "SLURM_CONF"]
    while names:
        env.pop(names.pop())
    subprocess.run(["sbatch", script], env=env)


def with_a_set(script):
    env = dict(os.environ)
    for name in {n for n in env if n.startswith("SLURM_")} - {"SLURM_CONF"}:
        del env[name]
    subprocess.run(["sbatch", script], env=env)
