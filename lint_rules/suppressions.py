"""Comments that suppress findings.

The forms are `noqa: SLE001`, `slurm-env: ignore[SLE001] reason` and `slurm-env: ignore-file[SLE001] reason`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from lint_rules import codes, comments
from lint_rules.findings import Applicability, Edit, Finding, Fix, Place
from lint_rules.screen import may_suppress as may_suppress
from lint_rules.sources import Source

CODE = "SLE100"

_OWN = re.compile(r"#\s*slurm-env:\s*(?P<word>[\w-]*)(?P<list>\s*\[(?P<codes>[^\]#]*)\])?(?P<reason>[^#]*)")
_NOQA = re.compile(r"#\s*noqa\b(?P<colon>\s*:)?(?P<codes>(?:[\s,]*\b[A-Z]+[0-9]+\b)*)", re.IGNORECASE)
_SCOPES = {"ignore": "statement", "ignore-file": "file"}


@dataclass(frozen=True)
class Directive:
    """One suppression. `words` are the codes or names it lists, None if it lists none and means every rule.

    `start` and `end` are the stretch of text to cut out when it goes; `rows` are those it holds for, None for
    the whole file. `fault` says why it does not count. `ours` is false for noqa, which other tools read too.
    """

    start: int
    end: int
    text: str
    words: tuple[str, ...] | None
    rows: tuple[int, int] | None
    reason: str = ""
    fault: str = ""
    ours: bool = True

    def covers(self, code: str, row: int) -> bool:
        if self.fault or (self.rows is not None and not self.rows[0] <= row <= self.rows[1]):
            return False
        return self.words is None or any(code in _codes(word) for word in self.words)


def directives(source: Source) -> list[Directive]:
    """The suppressions of a file in the order in which they stand."""
    text = source.text
    if "slurm-env:" not in text and "noqa" not in text.lower():
        return []
    scan = comments.read(source)
    found = []
    for comment in scan.comments:
        rows = scan.rows(source.location(comment.start).row)
        found += [_own(match, comment, rows) for match in _OWN.finditer(comment.text)]
        for match in _NOQA.finditer(comment.text):
            listed = tuple(re.findall(r"[A-Z]+[0-9]+", match["codes"].upper()))
            if match["colon"] is None or listed:  # a colon and then no code is no suppression, as in Ruff
                words = listed if match["colon"] is not None else None
                start = comment.start + match.start()
                end = comment.start + match.end()
                found.append(Directive(start, end, match[0].strip(), words, rows, "", ours=False))
    return sorted(found, key=lambda directive: directive.start)


def _own(match: re.Match[str], comment: comments.Comment, rows: tuple[int, int]) -> Directive:
    word, text = match["word"], match[0].strip()
    start = comment.start + match.start()
    words = None
    if match["list"] is not None:
        words = tuple(part for part in re.split(r"[\s,]+", match["codes"]) if part)
    scope = _SCOPES.get(word)
    fault = ""
    if scope is None:
        fault = f'"{word}" is no word of ours' + _hint(word)
    elif words == ():
        fault = "it lists no rule"
    elif scope == "file" and not comment.leads:
        fault = "`ignore-file` counts only in the comments before the first statement"
    held = None if scope == "file" else rows
    reason = match["reason"].strip(" \t:-")
    return Directive(start, start + len(match[0].rstrip()), text, words, held, reason, fault)


def _hint(word: str) -> str:
    from lint_rules.keys import hint

    return hint(word, _SCOPES)


def _codes(word: str) -> frozenset[str]:
    return codes.matching(word)


def apply(
    source: Source, findings: Sequence[Finding], enabled: Iterable[str], *, require_reason: bool = False
) -> list[Finding]:
    """Mark the suppressed among a file's findings and add those about the suppressions themselves.

    `enabled` are the codes that apply to the file: a suppression of a rule that did not run is not called
    unused. Nor is a noqa that names no rule or also rules of other tools.
    """
    found = directives(source)
    enabled = frozenset(enabled)
    used: dict[int, set[str]] = {}
    judged = [_judge(finding, found, used) for finding in findings]
    if CODE not in enabled:
        return judged
    for number, directive in enumerate(found):
        message, left = _complaint(directive, used.get(number, set()), enabled, require_reason)
        if message:
            others = [one for one in found if one is not directive or CODE in (one.words or ())]
            judged.append(_judge(_finding(source, directive, message, left), others, {}))
    return judged


def _judge(finding: Finding, found: Sequence[Directive], used: dict[int, set[str]]) -> Finding:
    covering = [
        number
        for number, directive in enumerate(found)
        if directive.covers(finding.code, finding.place.location.row)
    ]
    for number in covering:
        used.setdefault(number, set()).add(finding.code)
    if not covering:
        return finding
    first = found[covering[0]]
    return replace(finding, suppressed=first.reason or first.text)


def _complaint(
    directive: Directive, used: set[str], enabled: frozenset[str], require_reason: bool
) -> tuple[str, tuple[str, ...] | None]:
    """What is wrong with a suppression (empty: nothing) and the words to keep (None: leave it alone)."""
    if directive.fault:
        return f"`{directive.text}` suppresses nothing: {directive.fault}", None
    if directive.words is None:
        if directive.ours and not used and enabled >= codes.NAMES.keys():
            return f"`{directive.text}` suppresses nothing", ()
    elif directive.ours or all(word.startswith("SLE") for word in directive.words):
        unknown = [word for word in directive.words if not _codes(word)]
        idle = [word for word in directive.words if _codes(word) <= enabled - used - {CODE}]
        if unknown and (near := codes.nearest(unknown[0])):
            return f'there is no rule "{unknown[0]}"; did you mean "{near}"?', None
        if idle:
            left = tuple(word for word in directive.words if word not in idle)
            what = f"`{directive.text}`" if not left else f"{', '.join(idle)} in `{directive.text}`"
            return f"{what} suppresses nothing", left
    if directive.ours and require_reason and not directive.reason:
        return f"`{directive.text}` gives no reason, and the setting require-reason asks for one", None
    return "", None


def _finding(source: Source, directive: Directive, message: str, left: tuple[str, ...] | None) -> Finding:
    place = Place(
        source.path,
        directive.start,
        directive.end,
        source.location(directive.start),
        source.location(directive.end),
    )
    fix = None
    if left is not None:
        edit = _removal(source, directive) if not left else _narrowing(source, directive, left)
        fix = Fix(Applicability.SAFE, "Remove the unused suppression", (edit,))
    no_fix = "" if fix else "only its author knows what was meant"
    return Finding(CODE, codes.NAMES[CODE], message, place, fix=fix, no_fix=no_fix)


def _removal(source: Source, directive: Directive) -> Edit:
    """Cut the suppression out, with the blanks that set it off; a row that held nothing else goes as well."""
    text = source.text
    row = source.location(directive.start).row
    line_start = source.line_starts[row - 1]
    line_end = line_start + len(source.line(row))
    start = (
        directive.start
        - len(text[line_start : directive.start])
        + len(text[line_start : directive.start].rstrip())
    )
    if text[directive.end : line_end].strip():  # something follows: keep the blanks before
        end = (
            directive.end + len(text[directive.end : line_end]) - len(text[directive.end : line_end].lstrip())
        )
        return Edit(source.path, directive.start, end, "")
    if start == line_start:
        next_line = source.line_starts[row] if row < len(source.line_starts) else len(text)
        return Edit(source.path, line_start, next_line, "")
    return Edit(source.path, start, line_end, "")


def _narrowing(source: Source, directive: Directive, left: tuple[str, ...]) -> Edit:
    """Keep only some of the words in the list of a suppression."""
    text = source.text[directive.start : directive.end]
    assert directive.words
    opening = text.index("[") + 1 if directive.ours else text.index(":") + 1
    start = (
        text.index(directive.words[0], opening)
        if directive.ours
        else text.upper().index(directive.words[0], opening)
    )
    last = directive.words[-1]
    closing = text.index("]", start) if directive.ours else len(text)
    end = (text if directive.ours else text.upper()).rindex(last, start, closing) + len(last)
    return Edit(source.path, directive.start + start, directive.start + end, ", ".join(left))
