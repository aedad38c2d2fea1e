"""Nothing to do: SLURM_CONF survives, in every way of keeping it."""

import os
import subprocess

KEEP = frozenset({"SLURM_CONF", "SLURM_JWT"})


def in_the_condition(script):
    env = {k: v for k, v in os.environ.items() if k == "SLURM_CONF" or not k.startswith("SLURM_")}
    subprocess.run(["sbatch", script], env=env)
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_") or k in KEEP}
    subprocess.run(["sbatch", script], env=env)
    env = {k: v for k, v in os.environ.items() if not (k.startswith("SLURM_") and k != "SLURM_CONF")}
    subprocess.run(["sbatch", script], env=env)


def put_back(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_")}
    if "SLURM_CONF" in os.environ:
        env["SLURM_CONF"] = os.environ["SLURM_CONF"]
    subprocess.run(["sbatch", script], env=env)
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_")}
    env.update({k: os.environ[k] for k in KEEP if k in os.environ})
    subprocess.run(["sbatch", script], env=env)


def set_anew(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_")}
    env["SLURM_CONF"] = "/etc/slurm/slurm.conf"
    subprocess.run(["sbatch", script], env=env)


def skipped_in_the_loop(script):
    env = os.environ.copy()
    for name in list(env):
        if name == "SLURM_CONF":
            continue
        if name.startswith("SLURM_"):
            del env[name]
    subprocess.run(["sbatch", script], env=env)


def built_from_nothing(script):
    """An environment that was never Slurm's loses nothing."""
    subprocess.run(["sbatch", script], env={"PATH": "/usr/bin"})
    subprocess.run(["env", "-i", "PATH=/usr/bin", "sbatch", script])
