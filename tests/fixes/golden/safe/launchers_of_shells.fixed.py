import subprocess

from slurm_env import scrubbed_env


def run(command, *, env=None):
    subprocess.run(command, shell=True, env=env)


def run_too(command, *, env=None):
    subprocess.run(command, shell=True, env=env)


run("sbatch a.sh", env=scrubbed_env())
run_too("sbatch b.sh", env=scrubbed_env())
