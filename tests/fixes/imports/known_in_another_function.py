import subprocess


def clean():
    from slurm_env import scrubbed_env

    return scrubbed_env()


def submit(script):
    subprocess.run(["sbatch", script])
