"""What the runtime guard costs a program that launches no Slurm: python benchmarks/speed/guard.py

Each workload runs in fresh processes, by turns without the guard and with it; told is the ratio of the
best times, since what else the machine does only adds. `compute` raises no audit event: how far it is from 1
is the noise of the machine. What the guard costs once, at the start of a process, stands apart.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]


def compute() -> None:
    """No audit event at all."""
    total = 0
    for number in range(2_000_000):
        total += number % 7


def imports() -> None:
    """Modules of the standard library: an event for each file that is opened, compiled or executed."""
    import asyncio
    import concurrent.futures
    import email.message
    import http.client
    import logging.config
    import sqlite3
    import unittest
    import xml.dom.minidom

    modules = (asyncio, concurrent.futures, email.message, http.client, logging.config, sqlite3, unittest)
    assert all(modules) and xml.dom.minidom


def files() -> None:
    """An event a file: 5,000 small ones are written and read."""
    with tempfile.TemporaryDirectory() as folder:
        for number in range(5_000):
            path = Path(folder, str(number))
            path.write_text("x")
            path.read_text()


def launches() -> None:
    """The guard reads the command of each: none is Slurm's."""
    for _ in range(100):
        subprocess.run(["true"], check=True)


WORKLOADS: dict[str, Callable[[], None]] = {
    each.__name__: each for each in (compute, imports, files, launches)
}


def child(workload: str, guarded: bool) -> None:
    """Run a workload and print its seconds."""
    from slurm_env_guard import guard  # in both, lest the workload find its own imports done

    if guarded:
        guard("raise")
    started = time.perf_counter()
    WORKLOADS[workload]()
    print(time.perf_counter() - started)


def seconds(*argv: str) -> float:
    env = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    done = subprocess.run([sys.executable, *argv], env=env, check=True, capture_output=True, text=True)
    return float(done.stdout or 0)


def whole(code: str) -> float:
    started = time.perf_counter()
    seconds("-c", code)
    return time.perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    print(f"Python {sys.version.split()[0]}, the best of {rounds} rounds each", end="\n\n")
    print("| workload | with guard / without |\n|---|---|")
    for name in WORKLOADS:
        times: dict[str, list[float]] = {"off": [], "on": []}
        for _ in range(rounds):
            for state, taken in times.items():
                taken.append(seconds(__file__, name, state))
        print(f"| {name} | {min(times['on']) / min(times['off']):.3f} |", flush=True)
    starts = [
        min(whole(code) for _ in range(rounds))
        for code in ("pass", "from slurm_env_guard import guard; guard()")
    ]
    print(f"| start of a process | {starts[1] / starts[0]:.2f} |")


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in WORKLOADS:
        child(sys.argv[1], sys.argv[2] == "on")
    else:
        main()
