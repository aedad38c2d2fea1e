from subprocess import *

import numpy
from slurm_env import scrubbed_env as _scrubbed_env

print(numpy)
run(["sbatch", "a.sh"], env=_scrubbed_env())
