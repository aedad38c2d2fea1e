import subprocess

from slurm_env import scrubbed_env
subprocess.run("sbatch a.sh", shell=True, env=scrubbed_env())
