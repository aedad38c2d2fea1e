"""The helper is known by the name under which the package hands it on."""

import subprocess

from lab import scrubbed_env

print(scrubbed_env)


def submit(script):
    subprocess.run(["sbatch", script])
