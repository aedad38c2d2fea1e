"""What fixing has led to. Where there is nothing to fix, it is told without importing what makes fixes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lint_rules.check import Report
from lint_rules.findings import Edit, Finding


@dataclass(frozen=True)
class FixResult:
    """`before` and `after` are the reports; `changed` the new contents; `fixed` the findings that went away.

    `originals` are the contents that the new ones were made from: what a file must still hold when it is written.
    `rounds` are the edits, each round's to the contents that the one before it left.
    """

    before: Report
    after: Report
    changed: dict[Path, bytes]
    fixed: tuple[Finding, ...]
    originals: dict[Path, bytes] = field(default_factory=dict)
    rounds: tuple[Mapping[Path, Sequence[Edit]], ...] = ()
