"""Only a relative import is there."""

import subprocess

from . import settings


class Model:
    def train(self):
        subprocess.run(["sbatch", settings.SCRIPT])
