import subprocess
import sys


def submit(script):
    """Submit."""
    subprocess.run(["sbatch", script])


sys.path.append("lib")
import helpers  # noqa: E402

print(helpers)
