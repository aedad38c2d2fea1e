"""Findings for people: code frames that show where the command stands, where it is launched, and the fix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from lint_rules.findings import Applicability, Finding, Fix
from lint_rules.reports.frame import Label, frame, gutter, shown
from lint_rules.reports.paint import Paint, mark
from lint_rules.reports.patch import changed_rows
from lint_rules.reports.view import View, open_findings
from lint_rules.sources import Location

_FIX_WORDS = {
    Applicability.SAFE: "fix",
    Applicability.UNSAFE: "unsafe fix (review it, then --unsafe-fixes)",
    Applicability.DISPLAY: "suggestion (not applied by --fix)",
}


def render(findings: Sequence[Finding], view: View) -> str:
    return "".join("\n".join([*_lines(finding, view), "", ""]) for finding in open_findings(findings))


def _lines(finding: Finding, view: View) -> Iterator[str]:
    paint = Paint(view.colour)
    yield f"{paint.alarm(finding.code)} {finding.name}{mark(finding)}: {paint.strong(finding.message)}"
    frames = _frames(finding, view)
    width = max(gutter(labels) for labels in frames.values())
    for number, ((path, cell), labels) in enumerate(frames.items()):
        arrow = ":::" if number else "-->"
        where = f"cell {cell}:" if cell is not None else ""
        at = labels[0].start
        yield f"{' ' * width}{paint.dim(arrow)} {view.name(path)}:{where}{at.row}:{at.column}"
        source = view.source(path)
        if source is not None:
            yield from frame(source.part(cell), labels, paint, width)
    yield from _fix(finding, view, paint, width)


def _frames(finding: Finding, view: View) -> dict[tuple[Path, int | None], list[Label]]:
    """The labels of each file, or of each cell of a notebook, the finding's own place first."""
    frames: dict[tuple[Path, int | None], list[Label]] = {}
    places = [(finding.place, ""), *((related.place, related.message) for related in finding.related)]
    for number, (place, text) in enumerate(places):
        position = view.position(place.path, place.location)
        cell = position.cell if position is not None else None
        start, end = (
            Location(view.row(place.path, at), at.column) for at in (place.location, place.end_location)
        )
        frames.setdefault((place.path, cell), []).append(Label(start, end, text, number == 0))
    return frames


def _fix(finding: Finding, view: View, paint: Paint, width: int) -> Iterator[str]:
    indent = " " * width
    if finding.fix is None:
        if finding.no_fix:
            yield f"{indent} {paint.dim('=')} {paint.strong('no fix')}: {finding.no_fix}"
        return
    words = paint.strong(_FIX_WORDS[finding.fix.applicability])
    yield f"{indent} {paint.dim('=')} {words}: {finding.fix.message}"
    for path in dict.fromkeys((finding.path, *(edit.path for edit in finding.fix.edits))):
        yield from _changes(finding.fix, finding, path, view, paint, width)


def _changes(fix: Fix, finding: Finding, path: Path, view: View, paint: Paint, width: int) -> Iterator[str]:
    source = view.source(path)
    edits = [edit for edit in fix.edits if edit.path == path]
    if source is None or not edits:
        return
    own = view.position(finding.path, finding.place.location)
    try:
        parts = source.edits_by_part(edits)
    except ValueError:
        return
    for cell, part, changes in parts:
        names = [view.name(path)] if path != finding.path else []
        if cell is not None and (names or len(parts) > 1 or own is None or cell != own.cell):
            names.append(f"cell {cell}")
        if names:
            yield f"{' ' * width}{paint.dim(':::')} {':'.join(names)}"
        for sign, row, text in changed_rows(part, changes):
            if not sign:
                yield paint.dim("...")
                continue
            colour = paint.added if sign == "+" else paint.removed
            yield f"{paint.dim(f'{row:>{width}}')} {colour(f'{sign} {shown(text)}'.rstrip())}"
