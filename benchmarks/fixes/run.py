#!/usr/bin/env python3
"""Fetch the labelled packages, fix copies of them, and say what share is fixed and whether all promises were kept.

usage: run.py DEST [--only PACKAGE] [--no-fetch] [--jobs N] [--output TABLE.md]

DEST is where the packages are, or shall be, unpacked; they are not changed. Exit status 1 if less than 0.95 of the
findings are fixed with --unsafe-fixes, or a promise was broken.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent / "accuracy"), str(HERE)]

from fetch import fetch  # noqa: E402
from measure import Measure, measure  # noqa: E402

FLOOR = 0.95


def document(measures: Sequence[Measure]) -> Iterator[str]:
    """The results in Markdown."""
    with_findings = [one for one in measures if one.findings]
    findings, safe, unsafe, left = (
        sum(getattr(one, name) for one in measures) for name in ("findings", "safe", "unsafe", "left")
    )
    announced = {
        "doubts": _sum(one.doubts for one in measures),
        "reasons": _sum(one.reasons for one in measures),
    }
    plain = findings - announced["doubts"].total() - announced["reasons"].total()
    yield f"{findings} findings in {len(with_findings)} of {len(measures)} packages.\n"
    yield "| | findings | share |"
    yield "|---|---:|---:|"
    rows = (
        ("announced with a safe fix", plain),
        ("announced with an unsafe one", announced["doubts"].total()),
        ("announced with none", announced["reasons"].total()),
        ("fixed by `--fix`", safe),
        ("fixed by `--fix --unsafe-fixes`", safe + unsafe),
        ("left", left),
    )
    for name, count in rows:
        yield f"| {name} | {count} | {count / max(findings, 1):.2f} |"
    for title, counts in (
        ("Why a fix is unsafe", announced["doubts"]),
        ("Why there is none", announced["reasons"]),
    ):
        yield f"\n## {title}\n\n| | findings |\n|---|---:|"
        yield from (f"| {reason} | {count} |" for reason, count in counts.most_common())
    changed, faults = sum(one.changed for one in measures), [one for each in measures for one in each.faults]
    yield f"\n## What held for each of the {changed} changed files\n"
    yield (
        "It parses; nothing differs but what the edits meet, in bytes and in Python's own syntax tree; a second run "
        "changes nothing; the\nchecker is silent about what was fixed; Ruff (F, I, E9) finds nothing new in it."
    )
    commanded, spanned = (sum(getattr(one, name) for one in measures) for name in ("commanded", "spanned"))
    yield f"\nThe LibCST command changed {commanded} files, each to what the safe `--fix` makes of it, and left"
    yield f"{spanned} to it that are part of a fix over several files."
    yield f"\nBroken promises: {len(faults)}."
    yield from (f"* {one.package}: {fault}" for one in measures for fault in one.faults)
    yield "\n## By package\n\n| package | findings | safe | unsafe | left | files |\n|---|---:|---:|---:|---:|---:|"
    for one in with_findings:
        yield f"| {one.package} | {one.findings} | {one.safe} | {one.unsafe} | {one.left} | {one.changed} |"


def _sum(counters: Iterator[Counter[str]]) -> Counter[str]:
    return sum(counters, Counter())


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("dest", type=Path, help="where the packages are, or shall be, unpacked")
    parser.add_argument(
        "--only", action="append", default=[], metavar="PACKAGE", help="folders that begin so"
    )
    parser.add_argument("--no-fetch", action="store_true", help="take what is there")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="packages measured at a time")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the results there as well")
    arguments = parser.parse_args()
    tree: Path = arguments.dest.resolve()
    for fault in [] if arguments.no_fetch else fetch(tree):
        print(fault, file=sys.stderr)
    packages = [one for one in sorted(tree.iterdir()) if one.name.startswith(tuple(arguments.only) or "")]
    measures: list[Measure] = []
    with tempfile.TemporaryDirectory() as work, ProcessPoolExecutor(arguments.jobs) as pool:
        for one in pool.map(measure, packages, [Path(work)] * len(packages)):
            print(f"{one.package}: {one.findings} findings, {len(one.faults)} faults", file=sys.stderr)
            measures.append(one)
    text = "\n".join(document(measures)) + "\n"
    print(text)
    if arguments.output:
        title = "# Fixes on public packages\n\nMade by `run.py`; the README beside this file says how.\n\n"
        arguments.output.write_text(title + text, encoding="utf-8")
    findings, fixed = sum(one.findings for one in measures), sum(one.safe + one.unsafe for one in measures)
    return int(fixed < FLOOR * findings or any(one.faults for one in measures))


if __name__ == "__main__":
    sys.exit(main())
