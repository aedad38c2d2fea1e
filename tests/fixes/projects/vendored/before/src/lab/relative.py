"""The helper is known by a relative import."""

import subprocess

from .infra.slurm_env import scrubbed_env as clean

subprocess.run(["sbatch", "a.sh"])
print(clean)
