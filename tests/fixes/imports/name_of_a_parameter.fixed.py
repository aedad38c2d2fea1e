import subprocess

from slurm_env import scrubbed_env as _scrubbed_env


def submit(script, scrubbed_env=False):
    subprocess.run(["sbatch", script], env=_scrubbed_env())
    return scrubbed_env


def submit_as_usual(script):
    subprocess.run(["sbatch", script], env=_scrubbed_env())
