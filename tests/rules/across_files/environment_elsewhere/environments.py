import os


def clean():
    return {k: v for k, v in os.environ.items() if not k.startswith("SLURM_") or k == "SLURM_CONF"}


def copied(**more):
    return {**os.environ, **more}


def half():
    env = copied()
    env.pop("SLURM_CPU_BIND", None)
    return env
