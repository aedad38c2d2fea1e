"""A scrub made by hand gives way to the helper."""

import os
import re
import subprocess

NAMES = ("SLURM_NTASKS", "SLURM_NPROCS")


def single_names(script):
    env = os.environ.copy()
    env.pop("SLURM_CPU_BIND", None)  # it pins every rank
    subprocess.run(["sbatch", script], env=env)


def several_names(script):
    env = dict(os.environ, A="b")
    del env["SLURM_JOB_ID"]
    if "SLURM_NTASKS" in env:
        del env["SLURM_NTASKS"]
    for name in ("SLURM_CPUS_PER_TASK", "SLURM_TRES_PER_TASK"):
        env.pop(name, None)
    for name in NAMES:
        if name in env:
            env.pop(name)
    env["B"] = "c"
    subprocess.run(["srun", script], env=env)


def whole_family(script):
    env = os.environ.copy()
    for name in list(env):
        if name.startswith("SLURM_"):
            del env[name]
    subprocess.run(["sbatch", script], env=env)


def whole_family_in_another_way(script):
    env = os.environ.copy()
    for name in [name for name in env if name.startswith(("SLURM_", "SBATCH_"))]:
        env.pop(name)
    subprocess.run(["sbatch", script], env=env)


def with_continue(script):
    env = os.environ.copy()
    for name in tuple(os.environ):
        if not name.startswith("SLURM_"):
            continue
        env.pop(name, None)
    subprocess.run(["sbatch", script], env=env)


def by_comprehension(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_")}
    env["A"] = "b"
    subprocess.run(["sbatch", script], env=env)
    subprocess.run(["sbatch", script], env={k: v for k, v in os.environ.items() if k not in NAMES})
    subprocess.run(["sbatch", script], env={k: os.environ[k] for k in os.environ if "SLURM" not in k})
    subprocess.run(["sbatch", script], env={k: v for k, v in os.environ.items() if not re.match("SLURM_", k)})
    subprocess.run(["sbatch", script], env=dict(filter(lambda one: one[0][:6] != "SLURM_", os.environ.items())))


def copied_then_filtered(script):
    env = os.environ.copy()
    env["A"] = "b"
    env = {k: v for k, v in env.items() if not k.startswith("SLURM_")}
    subprocess.run(["sbatch", script], env=env)


def only_in_one_branch(script, inside):
    env = os.environ.copy()
    if inside:
        env.pop("SLURM_JOB_ID", None)
    else:
        env["A"] = "b"
    subprocess.run(["sbatch", script], env=env)


def of_the_process_itself(script):
    os.environ.pop("SLURM_CPU_BIND", None)
    subprocess.run(["sbatch", script])


def by_the_command(script):
    subprocess.run(["env", "-u", "SLURM_CPU_BIND", "sbatch", script])
    subprocess.run(f"unset SLURM_NTASKS; sbatch {script}", shell=True)


def backwards(script):
    env = os.environ.copy()
    for name in list(env):
        if not name.startswith("SLURM_"):
            env.pop(name)
    subprocess.run(["sbatch", script], env=env)


def taken_out_after_the_helper(script):
    from slurm_env import scrubbed_env

    env = scrubbed_env()
    env.pop("SLURM_CONF", None)
    subprocess.run(["sbatch", script], env=env)
