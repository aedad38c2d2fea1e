import subprocess

from cluster import scrubbed_env
from slurm_env import scrubbed_env as _scrubbed_env

print(scrubbed_env())
subprocess.run(["sbatch", "a.sh"], env=_scrubbed_env())
