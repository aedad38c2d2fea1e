import subprocess

from helpers import job_env, step_env


def submit(script):
    subprocess.run(["sbatch", script], env=job_env())
    subprocess.run(["srun", script], env=step_env())
