import sys

import subprocess


def submit(script):
    subprocess.run(["sbatch", script])


if __name__ == "__main__":
    sys.path.insert(0, ".")
    submit(sys.argv[1])
