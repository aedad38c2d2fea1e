import sys

import subprocess

from slurm_env import scrubbed_env


def submit(script):
    subprocess.run(["sbatch", script], env=scrubbed_env())


if __name__ == "__main__":
    sys.path.insert(0, ".")
    submit(sys.argv[1])
