"""The profile is switched where the helper is called."""

import subprocess

from slurm_env import scrubbed_env


def submissions(script):
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["sbatch", script], env=scrubbed_env(keep=("SBATCH_ACCOUNT",)))
    subprocess.run(["sbatch", script], env=scrubbed_env(keep=("SBATCH_ACCOUNT",)))
    subprocess.run(["sbatch", script], env=scrubbed_env())


def steps(script):
    subprocess.run(["srun", "--overlap", script], env=scrubbed_env(step=True))
    subprocess.run(["srun", "--overlap", script], env=scrubbed_env(step=True))
    subprocess.run(["srun", "--jobid=17", script], env=scrubbed_env(keep=("SRUN_DEBUG",), step=True))


def shared(script):
    env = scrubbed_env(step=True)
    env["A"] = "b"
    subprocess.run(["sbatch", script], env=scrubbed_env(base=env))
    subprocess.run(["srun", "--overlap", script], env=env)
