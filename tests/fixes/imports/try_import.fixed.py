import subprocess

try:
    import tomllib
except ImportError:
    import tomli as tomllib

import numpy
from slurm_env import scrubbed_env

print(tomllib, numpy)
subprocess.run(["sbatch", "a.sh"], env=scrubbed_env())
