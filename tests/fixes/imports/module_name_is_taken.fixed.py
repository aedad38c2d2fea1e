import subprocess as _subprocess

from slurm_env import scrubbed_env

subprocess = None
_subprocess.run("sbatch a.sh", shell=True, env=scrubbed_env())
