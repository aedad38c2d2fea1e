# a header

# standard library
import subprocess  # launches

# for the arrays
import numpy  # noqa
# for the tables
import pandas
from slurm_env import scrubbed_env

# what follows is code
print(numpy, pandas)
subprocess.run(["sbatch", "a.sh"], env=scrubbed_env())
