"""The profile is switched where the helper is called."""

import subprocess

from slurm_env import scrubbed_env


def submissions(script):
    subprocess.run(["sbatch", script], env=scrubbed_env(step=True))
    subprocess.run(["sbatch", script], env=scrubbed_env(step=True, keep=("SBATCH_ACCOUNT",)))
    subprocess.run(["sbatch", script], env=scrubbed_env(keep=("SBATCH_ACCOUNT",), step=True))
    subprocess.run(["sbatch", script], env=scrubbed_env(
        step=True,
    ))


def steps(script):
    subprocess.run(["srun", "--overlap", script], env=scrubbed_env())
    subprocess.run(["srun", "--overlap", script], env=scrubbed_env(step=False))
    subprocess.run(["srun", "--jobid=17", script], env=scrubbed_env(keep=("SRUN_DEBUG",)))


def shared(script):
    env = scrubbed_env(step=True)
    env["A"] = "b"
    subprocess.run(["sbatch", script], env=env)
    subprocess.run(["srun", "--overlap", script], env=env)
