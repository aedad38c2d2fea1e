"""A module that imports inside its functions only."""


def submit(script):
    import subprocess

    from slurm_env import scrubbed_env

    return subprocess.run(["sbatch", script], env=scrubbed_env())
