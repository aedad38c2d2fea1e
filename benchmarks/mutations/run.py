#!/usr/bin/env python3
"""Break a copy of the fixes in many ways, one after the other, and see that the tests notice each time.

usage: run.py [--only WORD] [--output results.md]

The copy has the files that Git knows. Exit status 1 if a fault goes unnoticed.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from faults import FAULTS, Fault

ROOT = Path(__file__).resolve().parents[2]
# Neither the slow programs of the behaviour, nor the test that compares the list of faults with the code.
ALL = ("tests/fixes", "--ignore=tests/fixes/behaviour", "--ignore=tests/fixes/test_mutations.py")
COPIED = ("lint_rules", "tests", "benchmarks", "docs", "pyproject.toml", "slurm_env.py", "slurm_env_guard.py")


def copied(folder: Path) -> None:
    listed = ["git", "ls-files", "-z", *COPIED]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    for name in filter(None, names):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, target)


def first_failure(folder: Path, tests: Sequence[str]) -> str:
    """The test that fails first; empty if none does."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--no-header", *tests]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", done.stdout, re.MULTILINE)
    return failed[1] if failed else "pytest itself"


def noticed_by(fault: Fault, folder: Path) -> str:
    """The test that notices a fault; empty if none does."""
    path = folder / "lint_rules" / "fixes" / fault.file
    text = path.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        raise SystemExit(f"{fault.file} does not hold this once: {fault.old}")
    path.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    try:
        return first_failure(folder, [f"tests/fixes/{fault.tests}"]) or first_failure(folder, ALL)
    finally:
        path.write_text(text, encoding="utf-8")


def table(results: Sequence[tuple[Fault, str]]) -> Iterator[str]:
    noticed = sum(bool(test) for _, test in results)
    yield f"{noticed} of {len(results)} faults are noticed.\n"
    yield "| fault | in | noticed by |\n|---|---|---|"
    for fault, test in results:
        short = test.removeprefix("tests/fixes/").replace("|", "\\|")
        yield f"| {fault.name} | `{fault.file}` | {f'`{short}`' if test else '**nothing**'} |"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", metavar="WORD", help="the faults whose name holds a word")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the table there as well")
    arguments = parser.parse_args()
    faults = [fault for fault in FAULTS if arguments.only in fault.name]
    results: list[tuple[Fault, str]] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied(folder)
        broken = first_failure(folder, sorted({f"tests/fixes/{fault.tests}" for fault in faults}))
        if broken:
            raise SystemExit(f"without any fault, {broken} fails")
        for fault in faults:
            results.append((fault, noticed_by(fault, folder)))
            print(f"{results[-1][1] or 'NOTHING'}: {fault.name}", file=sys.stderr, flush=True)
    text = "\n".join(table(results)) + "\n"
    print(text)
    if arguments.output:
        title = "# Faults that the tests notice\n\nMade by `run.py`: each fault alone, in a copy of the checkout.\n\n"
        arguments.output.write_text(title + text, encoding="utf-8")
    return int(any(not test for _, test in results))


if __name__ == "__main__":
    sys.exit(main())
