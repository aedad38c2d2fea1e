"""A name for a finding that stays the same when rows above it come and go."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

from lint_rules.findings import Finding
from lint_rules.reports.view import View


def fingerprints(findings: Sequence[Finding], view: View) -> list[str]:
    """One for each finding, in their order.

    It is made of the file's name, the rule, the text of the row without its indentation, and how many such
    rows came before; so it survives edits elsewhere in the file, and two equal rows have two fingerprints.
    """
    seen: Counter[tuple[str, str, str]] = Counter()
    made = []
    for finding in findings:
        source = view.source(finding.path)
        row = source.shown_line(finding.place.location.row).strip() if source else ""
        key = (view.name(finding.path), finding.code, row)
        text = "\0".join((*key, str(seen[key])))
        seen[key] += 1
        made.append(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32])
    return made
