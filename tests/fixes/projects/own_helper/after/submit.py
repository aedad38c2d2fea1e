import os
import subprocess

from helpers import job_env

ENVIRONMENT = dict(os.environ)


def submit(script):
    subprocess.run(["sbatch", script], env=job_env())
    subprocess.run(["srun", script])  # why: takes no `step=`
    subprocess.run(["srun", "-p", "gpu", script], env=job_env())
    env = job_env()
    env["A"] = "b"
    subprocess.run(["sbatch", script], env=env)
    return ENVIRONMENT
