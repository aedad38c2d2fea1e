"""Findings as JSON, one object a line: for consumers that read as it comes."""

from __future__ import annotations

from collections.abc import Sequence

from lint_rules.findings import Finding
from lint_rules.reports.json import as_dict
from lint_rules.reports.view import View, dumped, open_findings


def render(findings: Sequence[Finding], view: View) -> str:
    return "".join(dumped(as_dict(finding, view), indent=None) for finding in open_findings(findings))
