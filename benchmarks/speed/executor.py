"""Many repositories through Dask on this machine, against the same without: python executor.py [REPOSITORIES]

Needs `distributed`. The same function, with another cluster, uses the nodes of a Slurm (see docs/scaling.md).
"""

from __future__ import annotations

import concurrent.futures
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LEAK = "import os\nfrom names import SUBMIT\n\n\ndef submit(script):\n    os.system(f'{SUBMIT} {script}')\n"


def cluster() -> concurrent.futures.Executor:
    """What `--executor executor:cluster` calls."""
    from distributed import Client, LocalCluster

    local = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True)
    executor: concurrent.futures.Executor = Client(local).get_executor()
    return executor


def main(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            repository = Path(folder, f"repository_{number}")
            repository.mkdir()
            subprocess.run(["git", "init", "-q"], cwd=repository, check=True)
            (repository / "names.py").write_text("SUBMIT = 'sbatch'\n")
            (repository / "jobs.py").write_text(LEAK)
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parent)}
        said = []
        for words in ((), ("--executor", "executor:cluster")):
            command = [
                "slurm-env-lint",
                "check",
                "-q",
                "-e",
                "--no-cache",
                "--output-format",
                "concise",
                *words,
                ".",
            ]
            begin = time.perf_counter()
            done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
            took = time.perf_counter() - begin
            said.append(done.stdout)
            print(f"{took:6.1f} s, {len(done.stdout.splitlines())} findings  {' '.join(words)}")
            if done.returncode:
                print(done.stderr)
        print("the same findings" if said[0] == said[1] else "different findings")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 20)
