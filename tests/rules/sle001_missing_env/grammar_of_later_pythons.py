"""Grammar that the Python which runs the checker may not know."""

import subprocess


class Queue[Job]:
    def submit(self, job: Job) -> None:
        subprocess.run(f"sbatch {" ".join(["--hold", f"{job}"])}", shell=True)  # expect: SLE001


type Words = list[str]


def submit[T: str](script: T) -> None:
    words: Words = ["sbatch", f"{script!r:>{len("ab")}}"]
    subprocess.run(words)  # expect: SLE001
