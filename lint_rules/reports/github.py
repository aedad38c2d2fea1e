"""Workflow commands that GitHub turns into annotations of a pull request."""

from __future__ import annotations

from collections.abc import Sequence

from lint_rules.findings import Finding
from lint_rules.reports.view import View, open_findings


def render(findings: Sequence[Finding], view: View) -> str:
    return "".join(_command(finding, view) for finding in open_findings(findings))


def _command(finding: Finding, view: View) -> str:
    at, end = (
        view.in_file(finding.path, one) for one in (finding.place.location, finding.place.end_location)
    )
    properties = {
        "title": f"slurm-env-lint ({finding.code})",
        "file": view.name(finding.path),
        "line": str(at.row),
        "col": str(at.column),
        "endLine": str(end.row),
        "endColumn": str(end.column),
    }
    if end.row != at.row:  # columns are refused for a stretch of several rows
        del properties["col"], properties["endColumn"]
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    text = f"{view.where(finding.path, finding.place.location)}: {finding.code} {finding.message}"
    return f"::error {listed}::{_data(text)}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
