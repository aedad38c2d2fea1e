import os
import subprocess

ENVIRONMENT = dict(os.environ)


def submit(script):
    subprocess.run(["sbatch", script])
    subprocess.run(["srun", script])  # why: takes no `step=`
    subprocess.run(["srun", "-p", "gpu", script])
    env = os.environ.copy()
    env["A"] = "b"
    subprocess.run(["sbatch", script], env=env)
    return ENVIRONMENT
