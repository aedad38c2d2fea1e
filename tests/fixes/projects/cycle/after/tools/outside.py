"""The helper's module does not import this one."""

import subprocess

from tools.log import say
from tools.slurm import clean

say("x")
subprocess.run(["sbatch", "a.sh"], env=clean())
