"""Submit the jobs of a sweep: one training job a trial, then one that compares them."""

from __future__ import annotations

import argparse
import os
import subprocess
from pathlib import Path

from sweeper.cluster import check_cluster, write_script
from sweeper.shell import run

SBATCH = "sbatch"


def submit_trial(script: Path, trial: int, gpus: int) -> int:
    """Submit one trial and return the number of its job."""
    command = [SBATCH, "--parsable", f"--job-name=trial-{trial}"]
    if gpus:
        command += ["--gpus-per-node", str(gpus)]
    command.append(str(script))
    done = subprocess.run(
        command,
        check=True,
        capture_output=True,
        text=True,
    )
    return int(done.stdout.split(";")[0])


def submit_comparison(script: Path, trials: list[int]) -> str:
    """Submit the job that waits for all trials and compares them."""
    after = ":".join(map(str, trials))
    return run([SBATCH, "--parsable", f"--dependency=afterok:{after}", str(script)])


def submit_cleanup(folder: Path, sweep: str) -> None:
    """Submit the job that removes the checkpoints nobody needs any more."""
    environment = os.environ.copy()
    environment["SWEEP"] = sweep
    subprocess.run(["sbatch", "--wrap", f"rm -r {folder}/checkpoints"], env=environment, check=True)


def resubmit(script: Path) -> bool:
    """Put a trial that ran out of time back into the queue."""
    return os.system(f"sbatch --requeue {script}") == 0


def main() -> None:
    parser = argparse.ArgumentParser(prog="sweeper", description="Submit a sweep with sbatch.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--trials", type=int, default=8)
    parser.add_argument("--gpus", type=int, default=0)
    args = parser.parse_args()

    check_cluster()
    script = write_script(args.folder)
    trials = [submit_trial(script, number, args.gpus) for number in range(args.trials)]
    print("comparison:", submit_comparison(script, trials))
    submit_cleanup(args.folder, args.folder.name)


if __name__ == "__main__":
    main()
