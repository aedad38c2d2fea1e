from slurm_env import scrubbed_env

from local import Loud


def submit(script: str) -> None:
    Loud().run(["sbatch", script], env=scrubbed_env())
