"""Two files are changed by one fix."""

from slurm_env import scrubbed_env

import shell
from shell import retried, system


def submit(script):
    shell.run(["sbatch", script], env=scrubbed_env())
    retried(["sbatch", script], env=scrubbed_env())
    system(f"sbatch {script}", env=scrubbed_env())
    shell.run(["squeue"])
