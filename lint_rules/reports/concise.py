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
        name = view.name(finding.path)
        place = view.where(finding.path, at).removeprefix(name)
        where = paint.strong(name) + "".join(paint.dim(":") + part for part in place.split(":")[1:])
        code = paint.alarm(finding.code)
        lines.append(f"{where}{paint.dim(':')} {code}{mark(finding)} {finding.message}\n")
    return "".join(lines)
