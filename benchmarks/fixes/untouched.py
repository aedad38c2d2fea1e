"""Whether the edits of a fix change anything but what they say, told without the gate that the fixes pass.

The syntax trees are those of Python's own parser. Every node that no edit meets must be there afterwards, with the same
contents, inside nodes of the same kinds, in the same order.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lint_rules.findings import Edit


@dataclass(frozen=True)
class Stretch:
    """A part of a text, in bytes of UTF-8, since that is how Python's parser counts columns."""

    start: int
    end: int


def spliced(text: str, edits: Sequence[Edit]) -> str:
    """A text after edits, from the last one to the first."""
    for edit in sorted(edits, key=lambda one: (one.start, one.end), reverse=True):
        text = text[: edit.start] + edit.content + text[edit.end :]
    return text


def same_but_for(before: str, edits: Sequence[Edit]) -> bool | None:
    """Whether nothing differs but what the edits meet; None if this Python cannot parse the text."""
    old = _parsed(before)
    if old is None:
        return None
    after = spliced(before, edits)
    new = _parsed(after)
    if new is None:
        return False
    removed: list[Stretch] = []
    inserted: list[Stretch] = []
    shift = 0
    for edit in sorted(edits, key=lambda one: (one.start, one.end)):
        start = len(before[: edit.start].encode())
        gone, come = len(before[edit.start : edit.end].encode()), len(edit.content.encode())
        removed.append(Stretch(start, start + gone))
        inserted.append(Stretch(start + shift, start + shift + come))
        shift += come - gone
    return list(_untouched(old, before, removed)) == list(_untouched(new, after, inserted))


def _parsed(text: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return None


def _untouched(tree: ast.Module, text: str, stretches: Sequence[Stretch]) -> Iterator[tuple[str, ...]]:
    """The outermost nodes that lie clear of all stretches, with the kinds of the nodes around them."""
    starts = [0]
    for line in _lines(text):
        starts.append(starts[-1] + len(line))

    def walk(node: ast.AST, around: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for name, value in ast.iter_fields(node):
            for child in value if isinstance(value, list) else [value]:
                if not isinstance(child, ast.AST):
                    continue
                if not hasattr(child, "lineno"):
                    yield from walk(child, (*around, name))
                    continue
                start = starts[child.lineno - 1] + child.col_offset  # type: ignore[attr-defined]
                end = starts[child.end_lineno - 1] + child.end_col_offset  # type: ignore[attr-defined]
                if all(end < one.start or one.end < start for one in stretches):
                    yield (*around, name, ast.dump(child))
                elif not isinstance(child, ast.JoinedStr):  # what is inside has no sure place before 3.12
                    yield from walk(child, (*around, name, type(child).__name__))

    yield from walk(tree, ())


def _lines(text: str) -> list[bytes]:
    """Rows as the parser counts them: a line feed, a carriage return or both end one, a form feed does not."""
    return [row.encode() for row in re.split(r"(?<=\n)|(?<=\r)(?!\n)", text)]
