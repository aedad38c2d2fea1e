"""An environment that has only what it is allowed to have."""

import os
import subprocess

NAMES = ["PATH", "HOME", "USER", "LOGNAME", "LANG", "TZ", "SLURM_CONF"]
PREFIXES = ("LC_", "XDG_")


def by_comprehension(script):
    env = {name: os.environ[name] for name in NAMES if name in os.environ}
    subprocess.run(["sbatch", script], env=env)
    env = {name: value for name, value in os.environ.items() if name in NAMES}
    subprocess.run(["sbatch", script], env=env)
    env = {name: value for name, value in os.environ.items() if name in set(NAMES) | {"PWD"}}
    subprocess.run(["sbatch", script], env=env)


def by_prefix(script):
    env = {k: v for k, v in os.environ.items() if k.startswith(PREFIXES) or k in ("PATH", "HOME")}
    subprocess.run(["sbatch", script], env=env)


def by_literal(script):
    subprocess.run(["sbatch", script], env={"PATH": os.environ["PATH"]})
    subprocess.run(["sbatch", script], env=dict(PATH=os.getenv("PATH", ""), HOME="/root"))
    env = {}
    env["PATH"] = os.environ["PATH"]
    env.update(HOME=os.environ["HOME"])
    subprocess.run(["sbatch", script], env=env)


def by_loop(script):
    env = {}
    for name in NAMES:
        value = os.environ.get(name)
        if value is not None:
            env[name] = value
    subprocess.run(["sbatch", script], env=env)


def by_zip(script):
    env = dict(zip(NAMES, [os.environ.get(name, "") for name in NAMES]))
    subprocess.run(["sbatch", script], env=env)
    subprocess.run(["sbatch", script], env=dict.fromkeys(NAMES, "x"))


def by_intersection(script):
    env = {name: os.environ[name] for name in os.environ.keys() & set(NAMES)}
    subprocess.run(["sbatch", script], env=env)
