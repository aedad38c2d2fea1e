"""Nothing to do: the environment is built from nothing, or from a list of what may pass."""

import os
import subprocess

ALLOWED = ("PATH", "HOME", "USER", "LANG", "SLURM_CONF")


def from_nothing(script):
    subprocess.run(["sbatch", script], env={})
    subprocess.run(["sbatch", script], env=dict())
    subprocess.run(["sbatch", script], env={"PATH": "/usr/bin:/bin"})
    subprocess.run(["sbatch", script], env=dict(PATH=os.environ["PATH"], HOME=os.environ.get("HOME", "/")))


def by_allow_list(script):
    env = {name: os.environ[name] for name in ALLOWED if name in os.environ}
    subprocess.run(["sbatch", script], env=env)
    env = {k: v for k, v in os.environ.items() if k in ALLOWED}
    subprocess.run(["sbatch", script], env=env)
    env = {}
    for name in ALLOWED:
        if name in os.environ:
            env[name] = os.environ[name]
    subprocess.run(["sbatch", script], env=env)
    subprocess.run(["sbatch", script], env={k: os.environ.get(k, "") for k in ("PATH", "HOME")})
