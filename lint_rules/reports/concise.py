"""One line a finding: `file:row:column: CODE message`, as compilers and editors know it."""

from __future__ import annotations

from collections.abc import Sequence

from lint_rules.findings import Finding
from lint_rules.reports.paint import Paint, mark
from lint_rules.reports.view import View, open_findings


def render(findings: Sequence[Finding], view: View) -> str:
    paint = Paint(view.colour)
    lines = []
    for finding in open_findings(findings):
        at = finding.place.location
        where = f"{paint.strong(view.name(finding.path))}{paint.dim(':')}{at.row}{paint.dim(':')}{at.column}"
        code = paint.alarm(finding.code)
        lines.append(f"{where}{paint.dim(':')} {code}{mark(finding)} {finding.message}\n")
    return "".join(lines)
