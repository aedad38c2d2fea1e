"""A module that imports inside its functions only."""


def submit(script):
    import subprocess

    return subprocess.run(["sbatch", script])
