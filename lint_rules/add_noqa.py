"""Suppressions for everything that is found: how a project takes the linter up before it mends its code.

A comment can stand wherever a statement ends; it goes there, or into the list of one that the statement has already.
What is written passes the gate of the fixes, and is written only if the findings are gone after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lint_rules import comments, suppressions
from lint_rules.check import Report, SettingsFor, check
from lint_rules.config import Settings
from lint_rules.findings import Edit, Finding
from lint_rules.sources import Source, UnreadableSource, decode

NOT_SUPPRESSED = ("SLE100", "SLE900")
"""A suppression of the first would be the next one that is unused; a comment in the file of the second may be none."""


class ReasonNeeded(Exception):
    """The settings that hold for a file ask for a reason, and none is given."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"the setting require-reason of {path.name} asks for one")
        self.path = path


@dataclass(frozen=True)
class Outcome:
    """`changed` are the new contents, made from `originals`; `suppressed` is how many findings they silence.

    `refused` says by file why it, or a part of it, is left as it is; `after` is the report on the new contents.
    """

    after: Report
    changed: Mapping[Path, bytes] = field(default_factory=dict)
    originals: Mapping[Path, bytes] = field(default_factory=dict)
    suppressed: int = 0
    refused: Mapping[Path, str] = field(default_factory=dict)


def add_noqa(
    paths: Sequence[Path],
    settings: SettingsFor | Settings,
    *,
    reason: str = "",
    overlay: Mapping[Path, bytes] | None = None,
) -> Outcome:
    """Suppress every open finding in the files asked for; nothing is written. Raises ReasonNeeded."""
    contents = dict(overlay or {})
    before = check(paths, settings, overlay=contents, with_fixes=False)
    by_file: dict[Path, list[Finding]] = {}
    for finding in before.findings:
        if _is_open(finding):
            by_file.setdefault(finding.path, []).append(finding)
    changed: dict[Path, bytes] = {}
    originals: dict[Path, bytes] = {}
    refused: dict[Path, str] = {}
    for path, findings in by_file.items():
        own = settings(path) if callable(settings) else settings
        if own.require_reason and not reason:
            raise ReasonNeeded(path)
        try:
            data = contents[path] if path in contents else path.read_bytes()
            source = decode(path, data)
            edits, refusal = _let_through(source, additions(source, findings, reason))
            if refusal:
                refused[path] = refusal
            if edits:
                changed[path] = _edited(source, edits)
                originals[path] = data
        except (UnreadableSource, OSError, ValueError) as error:
            refused[path] = str(error)
    after = check(paths, settings, overlay={**contents, **changed}, with_fixes=False)
    left = Counter(finding.path for finding in after.findings if _is_open(finding))
    idle = [path for path in changed if left[path] == len(by_file[path])]
    for path in idle:
        refused[path] = "the comment would not silence the finding"
        del changed[path], originals[path]
    if idle:
        after = check(paths, settings, overlay={**contents, **changed}, with_fixes=False)
    silenced = sum(len(by_file[path]) - left[path] for path in changed)
    return Outcome(after, changed, originals, silenced, refused)


def _is_open(finding: Finding) -> bool:
    return not finding.suppressed and finding.code not in NOT_SUPPRESSED


def _let_through(source: Source, edits: Sequence[Edit]) -> tuple[list[Edit], str]:
    """The edits that can be made, and why the others cannot: all of them, or those that can be made one by one."""
    try:
        _edited(source, edits)
        return list(edits), ""
    except ValueError as error:
        refusal = str(error)
    good: list[Edit] = []
    for edit in edits:
        try:
            _edited(source, [*good, edit])
        except ValueError:
            continue
        good.append(edit)
    return good, refusal


def _edited(source: Source, edits: Sequence[Edit]) -> bytes:
    """The bytes after edits that the gate lets through. Raises ValueError with the reason if it does not."""
    import libcst as cst

    from lint_rules.fixes import gate
    from lint_rules.fixes.splice import apply

    try:
        module = gate.parsed(source)
    except (cst.ParserSyntaxError, RecursionError):
        raise ValueError("it cannot be parsed") from None
    reason = gate.refusal(module, edits, apply(source.text, edits))
    if reason is not None:
        raise ValueError(reason)
    return source.edited(edits)


def additions(source: Source, findings: Iterable[Finding], reason: str = "") -> list[Edit]:
    """The edits that suppress findings of a file: `noqa`, or, with a reason, our own form."""
    scan = comments.read(source)
    wanted: dict[tuple[int, int], set[str]] = {}
    for finding in findings:
        wanted.setdefault(scan.rows(finding.place.location.row), set()).add(finding.code)
    present = suppressions.directives(source)
    return [
        _merged(source, scan, rows, sorted(codes), reason, present) for rows, codes in sorted(wanted.items())
    ]


def _merged(
    source: Source,
    scan: comments.Comments,
    rows: tuple[int, int],
    codes: Sequence[str],
    reason: str,
    present: Iterable[suppressions.Directive],
) -> Edit:
    """Codes put into a list that the statement has, or into a comment at its end; a comment is replaced whole."""
    for directive in present:
        alike = directive.ours == bool(reason) and directive.reason == reason
        if directive.rows == rows and directive.words and not directive.fault and alike:
            comment = next(one for one in scan.comments if one.start <= directive.start < one.end)
            end = directive.start + (directive.text.index("]") if directive.ours else len(directive.text))
            text = source.text[comment.start : end] + f", {', '.join(codes)}"
            return Edit(source.path, comment.start, comment.end, text + source.text[end : comment.end])
    listed = ", ".join(codes)
    added = f"# slurm-env: ignore[{listed}] {reason}" if reason else f"# noqa: {listed}"
    row = rows[1]
    start = source.line_starts[row - 1]
    line = source.line(row)
    there = next((one for one in scan.comments if start <= one.start <= start + len(line)), None)
    if there is not None:
        return Edit(source.path, there.start, there.end, f"{there.text.rstrip()}  {added}")
    return Edit(source.path, start + len(line.rstrip(" \t")), start + len(line), f"  {added}")
