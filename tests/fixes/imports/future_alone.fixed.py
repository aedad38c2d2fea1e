"""Doc."""

from __future__ import annotations

COMMAND = ["sbatch", "a.sh"]


def submit(run):
    import subprocess

    from slurm_env import scrubbed_env

    return subprocess.run(COMMAND, env=scrubbed_env())
