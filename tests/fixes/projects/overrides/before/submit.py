from local import Loud


def submit(script: str) -> None:
    Loud().run(["sbatch", script])
