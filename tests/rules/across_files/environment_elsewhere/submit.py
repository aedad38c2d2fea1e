import subprocess

import environments as e
from environments import clean


def go(script):
    subprocess.run(["sbatch", script], env=clean())
    subprocess.run(["sbatch", script], env=e.copied(A="b"))  # expect: SLE002
    subprocess.run(["sbatch", script], env=e.half())  # expect: SLE003
