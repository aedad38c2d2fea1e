"""A scrub made by hand gives way to the helper."""

import os
import subprocess

from slurm_env import scrubbed_env

NAMES = ("SLURM_NTASKS", "SLURM_NPROCS")


def single_names(script):
    env = scrubbed_env()
    subprocess.run(["sbatch", script], env=env)


def several_names(script):
    env = dict(scrubbed_env(step=True), A="b")
    env["B"] = "c"
    subprocess.run(["srun", script], env=env)


def whole_family(script):
    env = scrubbed_env()
    subprocess.run(["sbatch", script], env=env)


def whole_family_in_another_way(script):
    env = scrubbed_env()
    subprocess.run(["sbatch", script], env=env)


def with_continue(script):
    env = scrubbed_env()
    subprocess.run(["sbatch", script], env=env)


def by_comprehension(script):
    env = scrubbed_env()
    env["A"] = "b"
    subprocess.run(["sbatch", script], env=env)
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["sbatch", script], env=scrubbed_env())


def copied_then_filtered(script):
    env = scrubbed_env()
    env["A"] = "b"
    env = dict(env)
    subprocess.run(["sbatch", script], env=env)


def only_in_one_branch(script, inside):
    env = scrubbed_env()
    if inside:
        pass
    else:
        env["A"] = "b"
    subprocess.run(["sbatch", script], env=env)


def of_the_process_itself(script):
    os.environ.pop("SLURM_CPU_BIND", None)
    subprocess.run(["sbatch", script], env=scrubbed_env())


def by_the_command(script):
    subprocess.run(["env", "-u", "SLURM_CPU_BIND", "sbatch", script], env=scrubbed_env())
    subprocess.run(f"unset SLURM_NTASKS; sbatch {script}", shell=True, env=scrubbed_env())


def backwards(script):
    env = os.environ.copy()
    for name in list(env):
        if not name.startswith("SLURM_"):
            env.pop(name)
    subprocess.run(["sbatch", script], env=scrubbed_env(base=env))


def taken_out_after_the_helper(script):
    from slurm_env import scrubbed_env

    env = scrubbed_env()
    subprocess.run(["sbatch", script], env=env)
