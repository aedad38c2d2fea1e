"""Text that is nested so deeply, or has so many parts, that parsing it would take the process down.

The parser and everything that walks its trees use the machine's stack. A sum of ten thousand terms, which is
a tree ten thousand levels high, ends the process without an exception to catch, so such a text must be told
before it is parsed. So must a table of fifty thousand rows, whose tree takes more than a gigabyte.
"""

from __future__ import annotations

import re

from lint_rules.comments import CLOSING, OPENING, events

MAX_BRACKETS = 150
"""CPython itself refuses more than 200."""
MAX_LEVELS = 1000
"""No code written by people comes near; libcst 1.9 dies from about 1,200 levels on with 8 MB of stack."""
MAX_ELIFS = 1000
MAX_PARTS = 150_000
"""The parser takes up to 4.5 kB for each: 700 MB at the worst, 300 MB for dense code of 40,000 lines."""

_SEPARATOR_OR_LINK = re.compile(
    r"[,;]|\b(?:and|or|not|if|else|in|is|lambda|await|for|yield)\b|\*\*|//|<<|>>|[-+*/%@&|^~.<>]"
)
_BRANCH = re.compile(r"([ \t]*)(if|elif)\b")


def too_deep(text: str) -> tuple[int, str] | None:
    """Where a text is nested too deeply (an offset) and in what; None for all ordinary code.

    The tree of an expression is at most as high as it has operators, prefixes, calls and neighbouring strings
    since the last comma, counted together over all brackets that are open.
    """
    levels = [0]
    total = 0
    elifs: dict[str, int] = {}
    line_start = 0
    for what, start, previous, nesting in events(text):
        if nesting > MAX_BRACKETS:
            return start, "f-strings"
        if nesting and what:
            continue
        for match in _SEPARATOR_OR_LINK.finditer(text, previous, start):
            if match[0] in ",;":
                total -= levels[-1]
                levels[-1] = 0
            else:
                total += 1
                levels[-1] += 1
        if total > MAX_LEVELS:
            return start, "one expression"
        if not what:
            break
        if what in OPENING:
            total += 1
            levels[-1] += 1
            levels.append(0)
        elif what in CLOSING:
            total -= levels.pop()
            levels = levels or [0]
        elif what[0] in "\"'":
            total += 1
            levels[-1] += 1
        elif what[0] in "\r\n" and len(levels) == 1:
            if _elifs(text, line_start, elifs) > MAX_ELIFS:
                return line_start, "branches of an `if`"
            total = levels[0] = 0
            line_start = start + len(what)
        if len(levels) > MAX_BRACKETS:
            return start, "brackets"
    return None


def too_many_parts(text: str) -> int | None:
    """Where (an offset) a text has had more separators, operators, brackets, strings and lines than can be parsed in
    bounded memory; None for all ordinary code.
    """
    if len(text) <= MAX_PARTS:
        return None
    parts = 0
    for what, start, previous, nesting in events(text):
        if nesting and what:
            continue
        between = sum(1 for _ in _SEPARATOR_OR_LINK.finditer(text, previous, start))
        is_blank = what[:1] in ("\r", "\n", "#") and not text[previous:start].strip()
        parts += between + (not is_blank)
        if parts > MAX_PARTS:
            return start
    return None


def _elifs(text: str, start: int, elifs: dict[str, int]) -> int:
    """How many `elif` a statement has by the line at `start`; `elifs` counts them by indentation."""
    branch = _BRANCH.match(text, start)
    if branch is None:
        return 0
    elifs[branch[1]] = elifs.get(branch[1], 0) + 1 if branch[2] == "elif" else 0
    return elifs[branch[1]]
