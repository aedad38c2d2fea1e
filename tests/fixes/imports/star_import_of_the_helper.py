import subprocess

from slurm_env import *

subprocess.run(["sbatch", "a.sh"])
