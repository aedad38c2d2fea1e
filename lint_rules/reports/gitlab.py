"""GitLab's code quality report."""

from __future__ import annotations

from collections.abc import Sequence

from lint_rules.findings import Finding
from lint_rules.reports.fingerprint import fingerprints
from lint_rules.reports.view import View, dumped
from lint_rules.sources import Location


def render(findings: Sequence[Finding], view: View) -> str:
    named = zip(findings, fingerprints(findings, view), strict=True)
    return dumped(
        [
            {
                "description": f"{finding.code}: {finding.message}",
                "check_name": finding.code,
                "fingerprint": fingerprint,
                "severity": "major",
                "location": {
                    "path": view.name(finding.path),
                    "positions": {
                        "begin": _position(view.in_file(finding.path, finding.place.location)),
                        "end": _position(view.in_file(finding.path, finding.place.end_location)),
                    },
                },
            }
            for finding, fingerprint in named
            if not finding.suppressed
        ]
    )


def _position(at: Location) -> dict[str, int]:
    return {"line": at.row, "column": at.column}
