"""What a fix changes, row by row."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator

from lint_rules.findings import Edit
from lint_rules.sources import Source


def edited(text: str, edits: Iterable[Edit]) -> str:
    """A text with edits applied that all belong to it and do not overlap."""
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.content + text[edit.end :]
    return text


def changed_rows(source: Source, edits: Iterable[Edit]) -> Iterator[tuple[str, int, str]]:
    """`(sign, row, text)` of the rows removed ("-") and added ("+"), and ("", 0, "") between two places.

    The row is that of the old text for what goes and of the new text for what comes.
    """
    before = source.text.splitlines()
    after = edited(source.text, edits).splitlines()
    first = True
    for tag, start, end, new_start, new_end in difflib.SequenceMatcher(
        None, before, after, False
    ).get_opcodes():
        if tag == "equal":
            continue
        if not first:
            yield "", 0, ""
        first = False
        yield from (("-", row + 1, before[row]) for row in range(start, end))
        yield from (("+", row + 1, after[row]) for row in range(new_start, new_end))
