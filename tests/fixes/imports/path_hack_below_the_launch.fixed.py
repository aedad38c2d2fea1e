import subprocess
import sys


def submit(script):
    """Submit."""
    from slurm_env import scrubbed_env

    subprocess.run(["sbatch", script], env=scrubbed_env())


sys.path.append("lib")
import helpers  # noqa: E402

print(helpers)
