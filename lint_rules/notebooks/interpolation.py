"""The Python in a line for the shell: `{expression}` and `$name`, as IPython expands them.

What cannot be expanded leaves the whole line as it stands. See "Shell assignment" and "Python expressions in system
calls" in https://ipython.readthedocs.io/en/stable/interactive/reference.html#system-shell-access.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

_MARK = re.compile(r"\{\{|\}\}|[{}]|\$\$|\$[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")


@dataclass(frozen=True)
class Part:
    """A stretch of a line. `text` is what the shell reads, or, if `is_code`, the expression whose value it reads.

    `braced`: the expression stood in braces, so it is surely Python's; `$name` may be the shell's own.
    """

    start: int
    end: int
    text: str
    is_code: bool = False
    braced: bool = False


class _NotExpanded(Exception):
    """The line holds braces that are the shell's own."""


def parts(text: str) -> list[Part]:
    """A line in its parts, which cover it from end to end."""
    try:
        return list(_merged(_parts(text)))
    except _NotExpanded:
        return [Part(0, len(text), text)]


def _parts(text: str) -> Iterator[Part]:
    at = 0
    while (mark := _MARK.search(text, at)) is not None:
        start, end = mark.span()
        if start > at:
            yield Part(at, start, text[at:start])
        if mark[0] == "}":
            raise _NotExpanded
        if mark[0] == "{":
            end = _closing(text, end) + 1
            yield Part(start, end, _expression(text[start + 1 : end - 1]), True, True)
        elif mark[0][0] == "$" and mark[0] != "$$" and not _in_single_quotes(text, start):
            yield Part(start, end, mark[0][1:], True)
        else:
            doubled = mark[0] in ("{{", "}}", "$$")
            yield Part(start, end, mark[0][0] if doubled else mark[0])
        at = end
    if at < len(text):
        yield Part(at, len(text), text[at:])


def _closing(text: str, at: int) -> int:
    """Where the brace is closed that was opened before `at`."""
    depth = 0
    for place in range(at, len(text)):
        if text[place] == "{":
            depth += 1
        elif text[place] == "}":
            if depth == 0:
                return place
            depth -= 1
    raise _NotExpanded


def _expression(field: str) -> str:
    """The expression of a replacement field, without conversion and format."""
    for end in (len(field), *(at for at, char in enumerate(field) if char in "!:")):
        candidate = field[:end].strip()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                ast.parse(f"({candidate}\n)", mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        if candidate:
            return candidate
    raise _NotExpanded


def _in_single_quotes(text: str, at: int) -> bool:
    return text.count("'", at) % 2 == 1


def _merged(found: Iterator[Part]) -> Iterator[Part]:
    """Neighbouring texts as one."""
    last: Part | None = None
    for part in found:
        if last is not None and not last.is_code and not part.is_code:
            last = Part(last.start, part.end, last.text + part.text)
        else:
            if last is not None:
                yield last
            last = part
    if last is not None:
        yield last
