"""Findings as an editor shows them: diagnostics, and the page of a rule beside the cursor."""

from __future__ import annotations

from collections.abc import Callable

from lsprotocol.types import (
    CodeDescription,
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    DiagnosticTag,
    Location,
)

from lint_rules.cli.terminal import PROGRAM
from lint_rules.findings import Finding
from lint_rules.reports.view import View
from lint_rules.rules.registry import BY_CODE
from lint_rules.server.positions import of_place

_SEVERITY = {"SLE100": DiagnosticSeverity.Information, "SLE900": DiagnosticSeverity.Error}


def diagnostic(finding: Finding, view: View, encoding: str, uri_of: Callable[..., str]) -> Diagnostic:
    """A finding as a diagnostic; `uri_of` names a file as the editor does."""
    url = BY_CODE[finding.code].url
    related = [
        DiagnosticRelatedInformation(
            Location(uri_of(one.place.path), of_place(one.place, view.source(one.place.path), encoding)),
            one.message,
        )
        for one in finding.related
    ]
    return Diagnostic(
        range=of_place(finding.place, view.source(finding.path), encoding),
        message=finding.message,
        severity=_SEVERITY.get(finding.code, DiagnosticSeverity.Warning),
        code=finding.code,
        code_description=CodeDescription(url) if url else None,
        source=PROGRAM,
        tags=[DiagnosticTag.Unnecessary] if finding.code == "SLE100" else None,
        related_information=related or None,
    )


def page(finding: Finding) -> str:
    """What there is to say about a finding, as Markdown: the message, the fix or why there is none, the rule."""
    rule = BY_CODE[finding.code]
    mend = (
        finding.fix.message
        if finding.fix
        else f"no automatic fix: {finding.no_fix}"
        if finding.no_fix
        else ""
    )
    parts = (
        f"**{rule.code} {rule.name}**: {finding.message}",
        mend and f"*Fix*: {mend}",
        rule.documentation,
        rule.url and f"[{rule.url}]({rule.url})",
    )
    return "\n\n".join(part for part in parts if part)
