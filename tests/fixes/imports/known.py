import subprocess

from slurm_env import scrubbed_env

print(scrubbed_env())
subprocess.run(["sbatch", "a.sh"])
