"""Only a relative import is there."""

import subprocess

from lab.infra.slurm_env import scrubbed_env

from . import settings


class Model:
    def train(self):
        subprocess.run(["sbatch", settings.SCRIPT], env=scrubbed_env())
