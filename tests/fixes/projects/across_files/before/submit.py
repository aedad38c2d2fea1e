"""Two files are changed by one fix."""

import shell
from shell import retried, system


def submit(script):
    shell.run(["sbatch", script])
    retried(["sbatch", script])
    system(f"sbatch {script}")
    shell.run(["squeue"])
