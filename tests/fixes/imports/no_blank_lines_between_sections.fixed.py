import subprocess
import numpy
from slurm_env import scrubbed_env
from . import sibling
print(numpy, sibling)
subprocess.run(["sbatch", "a.sh"], env=scrubbed_env())
