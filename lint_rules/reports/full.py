"""Findings for people: code frames that show where the command stands, where it is launched, and the fix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from lint_rules.findings import Applicability, Finding, Fix, Place
from lint_rules.reports.frame import Label, frame, gutter, shown
from lint_rules.reports.paint import Paint, mark
from lint_rules.reports.patch import changed_rows
from lint_rules.reports.view import View, open_findings

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
    frames = _frames(finding)
    width = max(gutter(labels) for labels in frames.values())
    for path, labels in frames.items():
        arrow = "-->" if path == finding.path else ":::"
        at = labels[0].start
        yield f"{' ' * width}{paint.dim(arrow)} {view.name(path)}:{at.row}:{at.column}"
        source = view.source(path)
        if source is not None:
            yield from frame(source, labels, paint, width)
    yield from _fix(finding, view, paint, width)


def _frames(finding: Finding) -> dict[Path, list[Label]]:
    """The labels of each file, the finding's own file and its own place first."""
    frames = {finding.path: [_label(finding.place, "", primary=True)]}
    for related in finding.related:
        frames.setdefault(related.place.path, []).append(_label(related.place, related.message))
    return frames


def _label(place: Place, text: str, *, primary: bool = False) -> Label:
    return Label(place.location, place.end_location, text, primary)


def _fix(finding: Finding, view: View, paint: Paint, width: int) -> Iterator[str]:
    indent = " " * width
    if finding.fix is None:
        if finding.no_fix:
            yield f"{indent} {paint.dim('=')} {paint.strong('no fix')}: {finding.no_fix}"
        return
    words = paint.strong(_FIX_WORDS[finding.fix.applicability])
    yield f"{indent} {paint.dim('=')} {words}: {finding.fix.message}"
    for path in dict.fromkeys((finding.path, *(edit.path for edit in finding.fix.edits))):
        yield from _changes(finding.fix, path, view, paint, width, named=path != finding.path)


def _changes(fix: Fix, path: Path, view: View, paint: Paint, width: int, *, named: bool) -> Iterator[str]:
    source = view.source(path)
    edits = [edit for edit in fix.edits if edit.path == path]
    if source is None or not edits:
        return
    if named:
        yield f"{' ' * width}{paint.dim(':::')} {view.name(path)}"
    for sign, row, text in changed_rows(source, edits):
        if not sign:
            yield paint.dim("...")
            continue
        colour = paint.added if sign == "+" else paint.removed
        yield f"{paint.dim(f'{row:>{width}}')} {colour(f'{sign} {shown(text)}'.rstrip())}"
