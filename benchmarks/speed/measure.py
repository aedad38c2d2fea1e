"""Running commands under hyperfine, and once more for memory and instructions."""

from __future__ import annotations

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from peers import Peer


@dataclass(frozen=True)
class Timing:
    """Seconds of wall time: the median and the least; the largest process in MB."""

    name: str
    median: float
    least: float
    memory: float


def times(peers: list[Peer], folder: Path, *, runs: int, prepare: str | None = None) -> list[Timing]:
    """The times of commands in a folder, one after the other, in one run of hyperfine each."""
    found = []
    for peer in peers:
        if not peer.is_there:
            print(f"  {peer.name}: not installed", file=sys.stderr)
            continue
        count = 1 if peer.slow else runs
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            command = [
                "hyperfine",
                "-N",
                "-i",
                "--style",
                "none",
                "-w",
                str(int(not peer.slow)),
                "-r",
                str(count),
            ]
            if prepare is not None:
                command += ["--prepare", prepare]
            line = " ".join(f"'{word}'" if re.search(r"[^\w./,:=-]", word) else word for word in peer.command)
            subprocess.run([*command, "--export-json", file.name, line], cwd=folder, check=True)
            taken = json.load(file)["results"][0]["times"]
        timing = Timing(
            peer.name, statistics.median(taken), min(taken), 0 if peer.slow else memory(peer, folder)
        )
        print(f"  {timing.name}: {timing.median:.3f} s, {timing.memory:.0f} MB", file=sys.stderr, flush=True)
        found.append(timing)
    return found


_SMALL = (
    "import os, sys; null = os.open(os.devnull, os.O_WRONLY); "
    "actions = [(os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)]; "
    "pid = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ, file_actions=actions); "
    "print(os.wait4(pid, 0)[2].ru_maxrss)"
)


def memory(peer: Peer, folder: Path) -> float:
    """The resident memory of the largest process that a command takes, in MB.

    The process that starts it must be small: what it holds counts for its child until that runs another program.
    """
    command = [sys.executable, "-I", "-S", "-c", _SMALL, *peer.command]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return int(done.stdout) / 1024


def instructions(command: tuple[str, ...], folder: Path) -> float:
    """The millions of instructions of a command's own process, counted by Valgrind; 0 without it."""
    if shutil.which("valgrind") is None:
        return 0
    program = shutil.which(command[0]) or command[0]
    with Path(program).open("rb") as stream:
        first = stream.readline()
    real = (first[2:].decode().split()[0], program) if first.startswith(b"#!") else (program,)
    tool = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
    done = subprocess.run(
        [*tool, *real, *command[1:]],
        cwd=folder,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    found = re.search(r"I *refs:\s*([\d,]+)", done.stderr)
    return int(found[1].replace(",", "")) / 1e6 if found else 0
