"""Findings as JSON in Ruff's shape, with what it has no room for added: `related` and `launch`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lint_rules import codes
from lint_rules.findings import Edit, Finding, Place
from lint_rules.reports.view import View, dumped, open_findings
from lint_rules.sources import Location

Json = dict[str, Any]


def render(findings: Sequence[Finding], view: View) -> str:
    return dumped([as_dict(finding, view) for finding in open_findings(findings)])


def as_dict(finding: Finding, view: View) -> Json:
    """One finding. An edit of another file than the finding's says so with a `filename` of its own."""
    launch = finding.launch
    return {
        "code": finding.code,
        "name": finding.name,
        "message": finding.message,
        **place(finding.place, view),
        "url": codes.url(finding.code),
        "noqa_row": noqa_row(finding, view),
        "fix": finding.fix
        and {
            "applicability": finding.fix.applicability.value,
            "message": finding.fix.message,
            "edits": [_edit(edit, finding.path, view) for edit in finding.fix.edits],
        },
        "no_fix": finding.no_fix or None,
        "related": [
            {"message": related.message, **place(related.place, view)} for related in finding.related
        ],
        "launch": launch
        and {
            "commands": list(launch.commands),
            "api": launch.api,
            "shell": launch.shell,
            "environment": launch.environment,
        },
    }


def place(place: Place, view: View) -> Json:
    return {
        "filename": view.name(place.path),
        "cell": cell(place.path, place.location, view),
        "location": location(place.path, place.location, view),
        "end_location": location(place.path, place.end_location, view),
    }


def cell(path: Path, at: Location, view: View) -> int | None:
    """The cell of a notebook that a location is in; rows then count from its start."""
    position = view.position(path, at)
    return position.cell if position is not None else None


def location(path: Path, at: Location, view: View) -> Json:
    return {"row": view.row(path, at), "column": at.column}


def noqa_row(finding: Finding, view: View) -> int | None:
    """The row at whose end a suppression can be written: the last one of the statement."""
    scan = view.scan(finding.path)
    if scan is None:
        return None
    last = scan.rows(finding.place.location.row)[1]
    return view.row(finding.path, Location(last, 1))


def _edit(edit: Edit, path: Path, view: View) -> Json:
    source = view.source(edit.path)
    start, end = (source.location(offset) if source else Location(1, 1) for offset in (edit.start, edit.end))
    ends: Json = {
        "content": edit.content,
        "location": location(edit.path, start, view),
        "end_location": location(edit.path, end, view),
    }
    if (number := cell(edit.path, start, view)) is not None:
        ends["cell"] = number
    return ends if edit.path == path else {"filename": view.name(edit.path), **ends}
