"""A script outside the package."""

import subprocess

from numpy import array

from lab.infra.slurm_env import scrubbed_env

print(array)
subprocess.run(["srun", "hostname"], env=scrubbed_env(step=True))
