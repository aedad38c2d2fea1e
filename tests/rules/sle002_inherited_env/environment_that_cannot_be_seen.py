"""Nothing to do: what reaches the child is not known, and unknown never fires."""

import subprocess

import site_tools
from site_tools import job_environment


def submit(script, settings):
    subprocess.run(["sbatch", script], env=job_environment())
    subprocess.run(["sbatch", script], env=site_tools.ENV)
    subprocess.run(["sbatch", script], env=settings.environment)
    subprocess.run(["sbatch", script], env=settings["env"])
    subprocess.run(["sbatch", "--purge-slurm-env", script])
