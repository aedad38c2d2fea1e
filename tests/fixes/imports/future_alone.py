"""Doc."""

from __future__ import annotations

COMMAND = ["sbatch", "a.sh"]


def submit(run):
    import subprocess

    return subprocess.run(COMMAND)
