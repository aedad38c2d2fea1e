"""The output formats, by name; each is a small module, imported when it is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lint_rules.findings import Finding
    from lint_rules.reports.view import View

FORMATS = ("full", "concise", "json", "json-lines", "sarif", "github", "gitlab", "junit", "rdjson")

_LINE_BY_LINE = ("full", "concise", "json-lines", "github")


def render(output_format: str, findings: Sequence[Finding], view: View) -> str:
    """The text of a report, ending in a line end unless it is empty.

    `findings` are all that a run has found, in order; those that are suppressed are left out, or marked where
    the format can say so.
    """
    if not findings and output_format in _LINE_BY_LINE:
        return ""
    module = importlib.import_module(f"lint_rules.reports.{output_format.replace('-', '_')}")
    text: str = module.render(findings, view)
    return text
