import subprocess

from slurm_env import scrubbed_env

from generated import launch


def submit(script):
    subprocess.run(["srun", script], env=scrubbed_env())
    subprocess.run(["srun", "--overlap", script], env=scrubbed_env(step=True))
    launch(["sbatch", script])  # why: is not part of the project
