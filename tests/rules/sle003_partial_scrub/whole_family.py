"""Nothing to do: the whole family goes, and the client finds its controller."""

import os
import subprocess


def whole(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_") or k == "SLURM_CONF"}
    env.pop("SLURM_CPU_BIND", None)
    subprocess.run(["sbatch", script], env=env)


def name_by_name_then_all(script):
    env = os.environ.copy()
    env.pop("SLURM_JOB_ID", None)
    conf = env.get("SLURM_CONF")
    for name in [name for name in env if name.startswith("SLURM_")]:
        del env[name]
    if conf:
        env["SLURM_CONF"] = conf
    subprocess.run(["sbatch", script], env=env)
