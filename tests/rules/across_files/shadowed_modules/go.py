"""Nothing to do: the names are those of the library, the functions are not."""

import subprocess_like as subprocess
from subprocess_like import run


class os:
    @staticmethod
    def system(text):
        print(text)


def go(script):
    subprocess.run(["sbatch", script])
    run(["sbatch", script])
    os.system(f"sbatch {script}")


def shadowed(subprocess, script):
    subprocess.run(["sbatch", script])
