#!/usr/bin/env python3
"""Score a checker's findings against hand-labelled launch sites.

usage: score.py --root DIR --findings FINDINGS.json [--labels FILE] [--not-codes A,B] [--show N] [--json]

FINDINGS.json is an array in Ruff's shape: `filename`, `code`, `location.row`, `end_location.row`, and perhaps
`related: [{filename, location, end_location}]`. File names are absolute or relative to DIR.

A finding hits a label when one of its places, primary or related, meets the lines of the label, one of its
`alt_lines`, or its sink. Recall is over the labels with verdict `flag` whose level is not `dynamic`; `unsure`
labels and intended steps count neither way. A finding that hits no `flag` or `unsure` label is a false alarm.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fetch import without_suffix

HERE = Path(__file__).resolve().parent
NOT_ABOUT_LEAKS = frozenset({"SLE004", "SLE007", "SLE100", "SLE900"})
"""Rules that speak of something else than the labels do."""

Label = Mapping[str, Any]
Finding = Mapping[str, Any]
Span = tuple[str, int, int]


@dataclass(frozen=True)
class Score:
    """What a comparison of findings and labels comes to."""

    findings: int
    wanted: tuple[Label, ...]
    missed: tuple[Label, ...]
    false_alarms: tuple[Finding, ...]

    @property
    def found(self) -> int:
        return len(self.wanted) - len(self.missed)

    @property
    def recall(self) -> float:
        return self.found / max(1, len(self.wanted))

    @property
    def precision(self) -> float:
        return 1 - len(self.false_alarms) / max(1, self.findings)

    @property
    def recall_mean_by_project(self) -> float:
        totals = Counter(label["project"] for label in self.wanted)
        missed = Counter(label["project"] for label in self.missed)
        return sum(1 - missed[name] / total for name, total in totals.items()) / max(1, len(totals))

    @property
    def by_level(self) -> dict[str, tuple[int, int]]:
        """Found and wanted, by how far the command word is from the launch."""
        totals = Counter(label["level"] for label in self.wanted)
        missed = Counter(label["level"] for label in self.missed)
        return {level: (total - missed[level], total) for level, total in totals.items()}

    def summary(self) -> dict[str, object]:
        return {
            "projects": len({label["project"] for label in self.wanted}),
            "recall_mean_by_project": round(self.recall_mean_by_project, 4),
            "decidable": len(self.wanted),
            "found": self.found,
            "recall": round(self.recall, 4),
            "findings": self.findings,
            "false_positives": len(self.false_alarms),
            "precision": round(self.precision, 4),
            "by_level": {level: f"{hit}/{total}" for level, (hit, total) in self.by_level.items()},
        }


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The objects of a file that has one JSON object a line."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def folder_of(label: Label) -> str:
    """The folder that holds the label's package."""
    archive = label.get("archive")
    return without_suffix(archive) if archive else label["project"].replace("/", "__")


def score(
    labels: Sequence[Label],
    root: Path,
    findings: Iterable[Finding],
    not_codes: frozenset[str] = NOT_ABOUT_LEAKS,
) -> Score:
    """Compare findings with labels; `root` is the folder that holds the packages."""
    counted = [finding for finding in findings if finding.get("code") not in not_codes]
    spans: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    for number, label in enumerate(labels):
        for path, first, last in _label_spans(label):
            spans[path].append((first, last, number))
    acceptable = {number for number, label in enumerate(labels) if label["verdict"] in ("flag", "unsure")}
    hits: set[int] = set()
    false_alarms: list[Finding] = []
    for finding in counted:
        met = {
            number
            for path, first, last in finding_spans(finding, root)
            for start, end, number in spans.get(path, ())
            if first <= end and start <= last
        }
        hits |= met & acceptable
        if not met & acceptable:
            false_alarms.append(finding)
    wanted = [
        number
        for number, label in enumerate(labels)
        if label["verdict"] == "flag" and label.get("level") != "dynamic" and not label.get("intended_step")
    ]
    return Score(
        len(counted),
        tuple(labels[number] for number in wanted),
        tuple(labels[number] for number in wanted if number not in hits),
        tuple(false_alarms),
    )


def _label_spans(label: Label) -> Iterator[Span]:
    folder = folder_of(label)
    path = f"{folder}/{label['path']}"
    yield path, label["line"], label.get("end_line") or label["line"]
    yield from ((path, line, line) for line in label.get("alt_lines", ()))
    sink_path, _, line = (label.get("sink") or "").rpartition(":")
    if line.isdigit():
        yield f"{folder}/{sink_path or label['path']}", int(line), int(line)


def finding_spans(finding: Finding, root: Path) -> Iterator[Span]:
    """All places of a finding, as paths relative to `root` with the first and the last row."""
    yield _span(finding, root)
    for related in finding.get("related", ()):
        yield _span(related, root)


def _span(place: Mapping[str, Any], root: Path) -> Span:
    last = place.get("end_location") or place["location"]
    return relative(place["filename"], root), place["location"]["row"], last["row"]


def relative(name: str, root: Path) -> str:
    """A file name, absolute or relative to `root`, as seen from `root`; links are followed."""
    real = root.resolve()
    return Path(os.path.relpath((real / name).resolve(), real)).as_posix()


def explained(result: Score, root: Path, limit: int) -> Iterator[str]:
    """The misses and the false alarms, one a line."""
    yield "-- missed"
    for label in result.missed[:limit]:
        place = f"{folder_of(label)}/{label['path']}:{label['line']}"
        note = label.get("note", "")[:100]
        yield f"  {place} {label['level']} {label['api']} env={label['env']} {note}"
    yield "-- false alarms"
    for finding in result.false_alarms[:limit]:
        path, row, _ = _span(finding, root)
        yield f"  {path}:{row} {finding.get('code')} {finding.get('message', '')[:100]}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--labels", type=Path, default=HERE / "labels.jsonl")
    parser.add_argument("--root", type=Path, required=True)
    parser.add_argument("--findings", type=Path, required=True)
    parser.add_argument(
        "--not-codes", default=",".join(sorted(NOT_ABOUT_LEAKS)), help="codes that do not count"
    )
    parser.add_argument(
        "--show", type=int, default=0, metavar="N", help="list up to N misses and false alarms"
    )
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    result = score(
        read_lines(arguments.labels),
        arguments.root,
        json.loads(arguments.findings.read_text("utf-8")),
        frozenset(code for code in arguments.not_codes.split(",") if code),
    )
    if arguments.json:
        print(json.dumps(result.summary()))
    else:
        print("\n".join(f"{key}: {value}" for key, value in result.summary().items()))
    if arguments.show:
        print("\n".join(explained(result, arguments.root, arguments.show)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
