import subprocess


def submit(script):
    subprocess.run(["sbatch", script])
    subprocess.run(["srun", script])
