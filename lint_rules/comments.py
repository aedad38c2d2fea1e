"""The comments of a Python text and its logical lines, read by a small scanner.

The standard tokenizer knows only the grammar of the Python that runs it and refuses the rest. Comments must
be found in newer code and in files that do not parse too, so this scanner knows just what can hide a `#` or
a line end: strings, the replacement fields of f-strings (with the rules of 3.12, which include the older
ones), brackets and backslashes. It never fails.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from lint_rules.sources import Source

_CODE = re.compile(r"""\"{3}|'{3}|["']|\#[^\r\n]*|[(\[{)\]}]|\\(?:\r\n|[\r\n])|\r\n|[\r\n]""")
_FIELD = re.compile(_CODE.pattern + "|:")
_STRING = re.compile(r"""\\(?:\r\n|[^{])|\"{3}|'{3}|["'\r\n]|\{\{?""")
_SPEC = re.compile(r"""\\(?:\r\n|[^{])|\"{3}|'{3}|["'\r\n{}]""")
_FORMATTED = re.compile(r"(?:^|\W)(?:[fFtT][rR]?|[rR][fFtT])$")
_WORD = re.compile(r"[^\s#]")


@dataclass(frozen=True)
class Comment:
    """A comment, without its line end. `leads`: it stands before the first statement of the file."""

    start: int
    end: int
    text: str
    leads: bool


@dataclass(frozen=True)
class Comments:
    """The comments of a text, and first and last row of each of its logical lines.

    A logical line is a simple statement or the head of a compound one, however many rows it takes. Comments
    on rows of their own between two statements belong to neither.
    """

    comments: tuple[Comment, ...]
    statements: tuple[tuple[int, int], ...]

    def rows(self, row: int) -> tuple[int, int]:
        """First and last row of the logical line that takes up `row`; the row alone if there is none."""
        index = bisect.bisect_right(self.statements, row, key=lambda rows: rows[0]) - 1
        if index >= 0 and row <= self.statements[index][1]:
            return self.statements[index]
        return row, row


@dataclass
class _Context:
    """What the scanner is in: code (a replacement field, with its depth of brackets), a string, or the format
    part of a field. `quote` is that of the string.
    """

    kind: str
    quote: str = ""
    formatted: bool = False
    depth: int = 0


class Event(NamedTuple):
    """A quote, bracket, comment or line end. From `previous` to `start` there was nothing of interest;
    `nesting` counts the strings and replacement fields around it.
    """

    what: str
    start: int
    previous: int
    nesting: int


OPENING, CLOSING = ("(", "[", "{"), (")", "]", "}")
_EVENTS = {"code": _CODE, "field": _FIELD, "string": _STRING, "spec": _SPEC}


def read(source: Source) -> Comments:
    """Scan a text."""
    text = source.text
    comments: list[Comment] = []
    statements: list[tuple[int, int]] = []
    brackets = 0
    begin: int | None = None  # of the logical line that is being read
    for event in events(text):
        if event.nesting and event.what:
            continue
        what, start = event.what, event.start
        if begin is None and (word := _WORD.search(text, event.previous, start)) is not None:
            begin = word.start()
        if what[:1] == "#":
            comments.append(Comment(start, start + len(what), what, begin is None and not statements))
        elif what and what[0] not in "\r\n":
            begin = start if begin is None else begin
            brackets = max(0, brackets + (what in OPENING) - (what in CLOSING))
        elif begin is not None and (brackets == 0 or not what):
            statements.append((source.location(begin).row, source.location(start).row))
            begin = None
    if source.notebook is not None:
        statements = source.notebook.by_command(statements)
    return Comments(tuple(comments), tuple(statements))


def events(text: str, position: int = 0) -> Iterator[Event]:
    """What a text consists of beside plain code, in order; at the end of the text an event of nothing.

    `position` is where to begin: at the start of a logical line.
    """
    stack = [_Context("code")]
    while (match := _EVENTS[stack[-1].kind].search(text, position)) is not None:
        yield Event(match[0], match.start(), position, len(stack) - 1)
        position = _step(stack, text, match[0], match.start())
    yield Event("", len(text), position, len(stack) - 1)


def _step(stack: list[_Context], text: str, what: str, start: int) -> int:
    """Take an event in; returns where to go on."""
    context = stack[-1]
    end = start + len(what)
    if context.kind in ("string", "spec"):
        if what[0] in "\"'" and what.startswith(context.quote):
            if context.kind == "spec":  # the string ends in the middle of a field: broken, but it ends
                del stack[-2:]
            stack.pop()
            return start + len(context.quote)
        if what[0] in "\r\n" and len(context.quote) == 1:
            if context.kind == "spec":
                del stack[-2:]
            stack.pop()
            return start
        if what == "{" and (context.kind == "spec" or context.formatted):
            stack.append(_Context("field", context.quote))
        elif what == "}":  # of a format part, and so of its field
            del stack[-2:]
        elif what == "{{" and not context.formatted:
            return end
        return start + 1 if what in ('"""', "'''") else end
    if what[0] in "\"'":
        formatted = _FORMATTED.search(text[max(0, start - 3) : start]) is not None
        stack.append(_Context("string", what, formatted))
    elif what in ("(", "[", "{"):
        context.depth += 1
    elif what in (")", "]", "}"):
        if context.kind == "field" and context.depth == 0:
            stack.pop()
        context.depth = max(0, context.depth - 1)
    elif what == ":" and context.depth == 0:
        stack.append(_Context("spec", context.quote))
    return end
