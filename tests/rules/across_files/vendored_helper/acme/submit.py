import subprocess

from acme._vendor import slurm_env
from acme._vendor.slurm_env import scrubbed_env

from ._vendor.slurm_env import scrubbed_env as clean


def go(script):
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["sbatch", script], env=slurm_env.scrubbed_env())
    subprocess.run(["sbatch", script], env=clean(step=True))  # expect: SLE007
    subprocess.run(["sbatch", script])  # expect: SLE001
