"""JUnit's XML: a suite a file, a failed case a finding, one passed case if there is nothing to say."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from lint_rules.findings import Finding
from lint_rules.reports.view import View, open_findings

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(findings: Sequence[Finding], view: View) -> str:
    shown = open_findings(findings)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuites name="slurm-env-lint" tests="{len(shown) or 1}" failures="{len(shown)}" errors="0">',
    ]
    for path, group in itertools.groupby(shown, key=lambda finding: finding.path):
        same = list(group)
        counts = f'tests="{len(same)}" failures="{len(same)}" errors="0"'
        lines.append(f"  <testsuite name={_quoted(view.name(path))} {counts}>")
        for finding in same:
            at = view.in_file(finding.path, finding.place.location)
            cell = view.position(finding.path, finding.place.location)
            place = f"cell {cell.cell}, line {cell.row}" if cell is not None else f"line {at.row}"
            column = finding.place.location.column
            case = f"name={_quoted(f'{finding.code} {finding.name}')} classname={_quoted(view.name(path))}"
            text = escape(_clean(f"{place}, col {column}, {finding.message}"))
            lines += [
                f"    <testcase {case}>",
                f"      <failure type={_quoted(finding.code)} message={_quoted(finding.message)}>{text}</failure>",
                "    </testcase>",
            ]
        lines.append("  </testsuite>")
    if not shown:
        lines += [
            '  <testsuite name="slurm-env-lint" tests="1" failures="0" errors="0">',
            '    <testcase name="No findings" classname="slurm-env-lint" />',
            "  </testsuite>",
        ]
    return "\n".join([*lines, "</testsuites>", ""])


def _clean(text: str) -> str:
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def _quoted(text: str) -> str:
    return quoteattr(_clean(text))
