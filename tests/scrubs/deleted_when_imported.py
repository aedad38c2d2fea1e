"""Cleaned once for all, when the module is imported."""

import os
import subprocess

for _name in list(os.environ):
    if _name.startswith("SLURM_") and _name != "SLURM_CONF":
        del os.environ[_name]


def submit(script):
    subprocess.run(["sbatch", script])
    os.system(f"sbatch {script}")


class Later:
    def submit(self, script):
        subprocess.run(["sbatch", script], env=os.environ.copy())
