"""What a job does once it runs: start its parts as steps of its own allocation."""

from __future__ import annotations

import os
import subprocess


def start_workers(count: int) -> subprocess.Popen[bytes]:
    """Start the data workers beside the training, as one srun step."""
    return subprocess.Popen(["srun", "--overlap", f"--ntasks={count}", "python", "-m", "sweeper.worker"])


def measure(command: str) -> str:
    """Run a benchmark as a step that may use every core of the node."""
    environment = dict(os.environ)
    environment.pop("SLURM_CPU_BIND", None)
    return subprocess.check_output(f"srun --exclusive {command}", shell=True, text=True, env=environment)
