import subprocess

from generated import launch


def submit(script):
    subprocess.run(["srun", script])
    subprocess.run(["srun", "--overlap", script])
    launch(["sbatch", script])  # why: is not part of the project
