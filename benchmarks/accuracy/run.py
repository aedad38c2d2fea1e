#!/usr/bin/env python3
"""Fetch the labelled packages, run this checker and its peers over them, and print how they compare.

usage: run.py DEST [--only NAME] [--no-fetch] [--output TABLE.md] [--findings DIR] [--show N]

Exit status 1 if this checker falls below its own floors, or alarms on a line that launches nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from fetch import fetch, packages
from score import Finding, Label, Score, explained, finding_spans, read_lines, score
from tools import TOOLS, Tool, Unavailable

HERE = Path(__file__).resolve().parent
LEVELS = ("literal", "local", "module", "project")
RECALL_FLOORS = {"literal": 0.97, "local": 0.97, "module": 0.97, "project": 0.85}
PRECISION_FLOOR = 0.98


@dataclass(frozen=True)
class Result:
    """What one tool found. `near_misses` are the lines that launch nothing and got an alarm all the same."""

    tool: Tool
    score: Score
    near_misses: tuple[str, ...]


def harmless_lines(folders: dict[str, str]) -> frozenset[tuple[str, int]]:
    """Lines that mention the words and launch nothing; `folders` maps a project to its folder.

    An `origin`, the literal that feeds a labelled launch elsewhere, may get an alarm.
    """
    return frozenset(
        (f"{folders[line['project']]}/{line['path']}", line["line"])
        for line in read_lines(HERE / "near-misses.jsonl")
        if line["kind"] != "origin"
    )


def judge(
    tool: Tool,
    findings: Sequence[Finding],
    labels: Sequence[Label],
    harmless: frozenset[tuple[str, int]],
    root: Path,
) -> Result:
    alarmed = {next(finding_spans(finding, root))[:2] for finding in findings}
    return Result(
        tool,
        score(labels, root, findings),
        tuple(f"{path}:{row}" for path, row in sorted(alarmed & harmless)),
    )


def table(results: Sequence[Result], harmless: int) -> Iterator[str]:
    """The comparison in Markdown."""
    yield f"| tool | rules | {' | '.join(LEVELS)} | all | findings | precision | near misses alarmed |"
    yield "|---|---|" + "---:|" * (len(LEVELS) + 4)
    for result in results:
        by_level = result.score.by_level
        cells = [result.tool.name, result.tool.rules]
        cells += ["/".join(map(str, by_level.get(level, (0, 0)))) for level in LEVELS]
        cells += [
            f"{result.score.found}/{len(result.score.wanted)}",
            str(result.score.findings),
            f"{result.score.precision:.2f}",
            f"{len(result.near_misses)}/{harmless}",
        ]
        yield f"| {' | '.join(cells)} |"


def shortcomings(result: Result) -> Iterator[str]:
    """Where our own result is below what we promise."""
    for level, floor in RECALL_FLOORS.items():
        found, wanted = result.score.by_level.get(level, (0, 0))
        if found < floor * wanted:
            yield f"recall at level {level} is {found}/{wanted}, below {floor}"
    if result.score.precision < PRECISION_FLOOR:
        yield f"precision is {result.score.precision:.3f}, below {PRECISION_FLOOR}"
    for place in result.near_misses:
        yield f"alarm on a line that launches nothing: {place}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("dest", type=Path, help="where the packages are, or shall be, unpacked")
    parser.add_argument(
        "--only", action="append", metavar="NAME", help="run this tool alone; may be repeated"
    )
    parser.add_argument("--no-fetch", action="store_true", help="take what is there")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the table there as well")
    parser.add_argument(
        "--findings", type=Path, metavar="DIR", help="write each tool's findings there as JSON"
    )
    parser.add_argument("--show", type=int, default=0, metavar="N", help="list our misses and false alarms")
    arguments = parser.parse_args()
    root: Path = arguments.dest.resolve()
    for fault in [] if arguments.no_fetch else fetch(root):
        print(fault, file=sys.stderr)

    labels = read_lines(HERE / "labels.jsonl")
    harmless = harmless_lines({one.project: one.folder for one in packages(HERE / "projects.tsv")})
    results: list[Result] = []
    for tool in TOOLS:
        if arguments.only and tool.name not in arguments.only:
            continue
        try:
            findings = tool.run(root)
        except Unavailable as reason:
            print(f"{tool.name}: {reason}", file=sys.stderr)
            continue
        if arguments.findings:
            arguments.findings.mkdir(parents=True, exist_ok=True)
            name = f"{tool.name.replace(' ', '-').lower()}.json"
            (arguments.findings / name).write_text(json.dumps(findings, indent=1), "utf-8")
        results.append(judge(tool, findings, labels, harmless, root))
    lines = list(table(results, len(harmless)))
    print("\n".join(lines))
    if arguments.output:
        arguments.output.write_text("\n".join(lines) + "\n", "utf-8")

    faults: list[str] = []
    for result in results:
        if result.tool is TOOLS[0]:
            print("\n".join(explained(result.score, root, arguments.show)) if arguments.show else "")
            faults += shortcomings(result)
    for fault in faults:
        print(fault, file=sys.stderr)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
