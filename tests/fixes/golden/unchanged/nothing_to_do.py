"""Nothing to do: no alarm, no change."""

import os
import subprocess

from slurm_env import scrubbed_env


def clean(script):
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["srun", script], env=scrubbed_env(step=True))
    subprocess.run(["squeue", "--me"])
    subprocess.run(["sbatch", "--version"])
    os.system(f"ssh login sbatch {script}")
    env = os.environ.copy()
    subprocess.run(["make"], env=env)


def suppressed(script):
    subprocess.run(["sbatch", script])  # noqa: SLE001
    subprocess.run(["sbatch", script], env=os.environ)  # slurm-env: ignore[SLE002] it has to inherit
