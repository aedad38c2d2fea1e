"""A script outside the package."""

import subprocess

from numpy import array

print(array)
subprocess.run(["srun", "hostname"])
