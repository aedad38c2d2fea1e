from __future__ import annotations; import subprocess

from slurm_env import scrubbed_env

subprocess.run(["sbatch", "a.sh"], env=scrubbed_env())
