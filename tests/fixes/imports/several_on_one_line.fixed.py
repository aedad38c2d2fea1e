import os, subprocess; import sys

from slurm_env import scrubbed_env

print(os, sys)
subprocess.run(["sbatch", "a.sh"], env=scrubbed_env())
