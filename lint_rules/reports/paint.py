"""Colours of a terminal, and the marks that both formats for people share."""

from __future__ import annotations

from dataclasses import dataclass

from lint_rules.findings import Applicability, Finding


@dataclass(frozen=True)
class Paint:
    """Wraps text in colours, or leaves it alone."""

    on: bool

    def _wrap(self, text: str, code: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.on and text else text

    def alarm(self, text: str) -> str:
        return self._wrap(text, "1;31")

    def strong(self, text: str) -> str:
        return self._wrap(text, "1")

    def dim(self, text: str) -> str:
        return self._wrap(text, "36")

    def note(self, text: str) -> str:
        return self._wrap(text, "1;34")

    def added(self, text: str) -> str:
        return self._wrap(text, "32")

    def removed(self, text: str) -> str:
        return self._wrap(text, "31")


_MARKS = {Applicability.SAFE: " [*]", Applicability.UNSAFE: " [**]", Applicability.DISPLAY: ""}


def mark(finding: Finding) -> str:
    """`[*]` for a finding that --fix mends, `[**]` for one that takes --unsafe-fixes as well."""
    return _MARKS[finding.fix.applicability] if finding.fix else ""
