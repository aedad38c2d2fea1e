"""The cluster around a sweep. Nothing in this file leaks: the linter has nothing to say here."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

SCRIPT = """\
#!/bin/bash
#SBATCH --time=04:00:00
srun python -m sweeper.train
"""


def check_cluster() -> None:
    """Complain early where there is no Slurm."""
    if shutil.which("sbatch") is None:
        raise SystemExit("sbatch is not on PATH: run this on a login node")
    subprocess.run(["sbatch", "--version"], check=True)


def write_script(folder: Path) -> Path:
    """Write the job script; what stands in it runs in the new job, not here."""
    script = folder / "trial.sh"
    script.write_text(SCRIPT)
    return script


def pending(user: str) -> int:
    """Count the jobs of a user that still wait."""
    jobs = subprocess.check_output(["squeue", "--noheader", "--user", user, "--states=PENDING"], text=True)
    return len(jobs.splitlines())


def submit_remotely(host: str, script: Path) -> None:
    """Submit on another machine: its environment is its own."""
    subprocess.run(["ssh", host, f"sbatch {script}"], check=True)


def submit_clean(script: Path) -> None:
    """Submit with nothing of this allocation but the address of the controller."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SLURM_", "SBATCH_")) or name == "SLURM_CONF"
    }
    subprocess.run(["sbatch", str(script)], env=environment, check=True)
