"""Reviewdog's diagnostic format, with the fixes as suggestions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lint_rules import codes
from lint_rules.findings import Applicability, Finding
from lint_rules.reports.view import View, dumped, open_findings
from lint_rules.sources import Location

Json = dict[str, Any]


def render(findings: Sequence[Finding], view: View) -> str:
    document = {
        "source": {"name": "slurm-env-lint"},
        "severity": "ERROR",
        "diagnostics": [_diagnostic(finding, view) for finding in open_findings(findings)],
    }
    return dumped(document)


def _diagnostic(finding: Finding, view: View) -> Json:
    url = codes.url(finding.code)
    diagnostic: Json = {
        "message": finding.message,
        "location": _place(finding.path, finding.place.location, finding.place.end_location, view),
        "code": {"value": finding.code, **({"url": url} if url else {})},
    }
    if finding.related:
        diagnostic["related_locations"] = [
            {
                "message": related.message,
                "location": _place(
                    related.place.path, related.place.location, related.place.end_location, view
                ),
            }
            for related in finding.related
        ]
    fix, source = finding.fix, view.source(finding.path)
    # A suggestion belongs to the file of its diagnostic; a fix that also needs another file is none.
    whole = fix is not None and all(edit.path == finding.path for edit in fix.edits)
    if fix and source and whole and fix.applicability is not Applicability.DISPLAY:
        diagnostic["suggestions"] = [
            {"range": _range(finding.path, start, end, view), "text": content}
            for start, end, content in view.edits_in_file(fix.edits) or ()
        ]
    return diagnostic


def _place(path: Path, start: Location, end: Location, view: View) -> Json:
    start, end = view.in_file(path, start), view.in_file(path, end)
    return {"path": view.name(path), "range": _range(path, start, end, view)}


def _range(path: Path, start: Location, end: Location, view: View) -> Json:
    return {"start": _position(path, start, view), "end": _position(path, end, view)}


def _position(path: Path, at: Location, view: View) -> Json:
    """Reviewdog counts columns in bytes of UTF-8."""
    source = view.source(path)
    before = source.file.line(at.row)[: at.column - 1] if source else ""
    column = len(before.encode("utf-8", "surrogatepass")) + 1 if source else at.column
    return {"line": at.row, "column": column}
