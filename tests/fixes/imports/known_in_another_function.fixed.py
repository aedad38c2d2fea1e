import subprocess

from slurm_env import scrubbed_env


def clean():
    from slurm_env import scrubbed_env

    return scrubbed_env()


def submit(script):
    subprocess.run(["sbatch", script], env=scrubbed_env())
