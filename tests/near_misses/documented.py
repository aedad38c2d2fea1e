"""Submit with sbatch.

    $ sbatch job.sh
    >>> subprocess.run(["sbatch", "job.sh"])

srun and salloc work as well.
"""

import subprocess


def submit(script):
    """Run `sbatch script`.

    Example::

        subprocess.run(["sbatch", script])
    """
    # subprocess.run(["sbatch", script])
    "sbatch as a string that does nothing"
    return script  # os.system("sbatch " + script)


class Sbatch:
    """sbatch"""

    srun: "srun or sbatch"
    help = "uses sbatch"


def salloc(sbatch, srun=None):
    """Names of things called like the commands."""
    return sbatch(srun)


def sbatch(*args):
    return args


HELP = """
usage:
  sbatch job.sh
  srun hostname
"""

subprocess.run(["less"], input=HELP, text=True)
sbatch("sbatch", "srun")
salloc(print, srun="srun")
