"""What a reader should look at: shared environments, names set on purpose, filters that do more."""

import os
import subprocess

from slurm_env import scrubbed_env


def either(script, step):
    program = "srun" if step else "sbatch"
    subprocess.run([program, script], env=scrubbed_env())


def both(script):
    subprocess.run(f"sbatch {script} && srun hostname", shell=True, env=scrubbed_env())


def set_on_purpose(script):
    env = os.environ.copy()
    env["SLURM_CPUS_PER_TASK"] = "4"
    print(env)
    subprocess.run(["sbatch", script], env=scrubbed_env(base=env))


def lost_configuration(script):
    env = scrubbed_env()
    subprocess.run(["sbatch", script], env=env)


def clean_run(command):
    env = scrubbed_env()
    return subprocess.run(command, env=env)


def through_a_launcher(script):
    clean_run(["sbatch", script])
    clean_run(["squeue"])
