"""The gate: an edited file is let through only if nothing but the intended stretches has changed.

The two trees are walked side by side. A node that lies wholly inside a stretch that the edits removed or put in is the
intended difference; every other node must have the same type, the same values and the same place among the others.
Comments are compared as well, white space and parentheses are left to the comparison of the text.
"""

from __future__ import annotations

import ast
import bisect
import dataclasses
import re
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

import libcst as cst

from lint_rules.findings import Edit
from lint_rules.fixes.splice import Changes, Overlap, Stretch, in_order
from lint_rules.fixes.syntax import parts
from lint_rules.modules import Module
from lint_rules.notebooks.rewrite import CannotEdit
from lint_rules.sources import Source, decode

_LINE_END = re.compile(r"\r\n|\r|\n")

COMMENT_LOST = "a comment would be lost"
NOT_PRINTED_BACK = "the parser does not print this file back as it stands"

Event = tuple[object, ...]


def refusal(before: Module, edits: Sequence[Edit], after: str) -> str | None:
    """Why `after` must not be written for `before` with these edits; None if it may."""
    if not before.prints_back:
        return NOT_PRINTED_BACK
    try:
        ordered = in_order(edits)
    except Overlap:
        return "two edits overlap"
    source = before.source
    changes = Changes.of(ordered)
    if not _same_outside(source.text, after, changes):
        return "text outside the edits would change"
    if not _line_ends_kept(source.text, ordered):
        return "the edits would mix line ends"
    try:
        written = source.edited(ordered)
    except CannotEdit as error:
        return f"the cells cannot be changed so: {error}"
    except UnicodeEncodeError:
        return f"the result cannot be written in the file's encoding, {source.encoding}"
    if source.notebook is not None and decode(before.path, written).text != after:
        return "the cells would not read back as they should"
    try:
        new = parsed(Source(before.path, after, source.encoding, source.bom))
    except (cst.ParserSyntaxError, RecursionError):
        return "the result would not parse"
    if not new.prints_back:
        return "the parser does not print the result back"
    if _differs(_events(before, changes.removed), _events(new, changes.inserted)):
        return "more than the intended nodes would change"
    if _differs(_comments(before, changes.removed), _comments(new, changes.inserted)):
        return COMMENT_LOST
    return _refused_by_ast(source.text, after, changes)


def parsed(source: Source) -> Module:
    """A text as a module on its own, which nobody imports. Raises libcst's ParserSyntaxError."""
    return Module(source.path, "", source, cst.parse_module(source.text), False)


def _differs(old: Iterator[Event], new: Iterator[Event]) -> bool:
    return any(one != other for one, other in zip_longest(old, new))


def _same_outside(before: str, after: str, changes: Changes) -> bool:
    old = new = 0
    for (old_start, old_end), (new_start, new_end) in zip(changes.removed, changes.inserted, strict=True):
        if before[old:old_start] != after[new:new_start]:
            return False
        old, new = old_end, new_end
    return before[old:] == after[new:]


def _line_ends_kept(before: str, edits: Sequence[Edit]) -> bool:
    known = set(_LINE_END.findall(before)) or {"\n"}
    return all(set(_LINE_END.findall(edit.content)) <= known for edit in edits)


class _Stretches:
    """Asks quickly whether something lies inside one of many stretches."""

    def __init__(self, stretches: Sequence[Stretch]) -> None:
        self._starts = [start for start, _ in stretches]
        self._ends = [end for _, end in stretches]

    def hold(self, start: int, end: int) -> bool:
        index = bisect.bisect_right(self._starts, start) - 1
        return index >= 0 and end <= self._ends[index] and start < end


# ------------------------------------------------------------------ libcst


def _events(module: Module, stretches: Sequence[Stretch]) -> Iterator[Event]:
    """The tree as a sequence: a node opens, its values, its children, it closes."""
    inside = _Stretches(stretches)
    pending: list[Event | cst.CSTNode] = [module.tree]
    while pending:
        one = pending.pop()
        if not isinstance(one, cst.CSTNode):
            yield one
            continue
        yield ("open", type(one).__name__)
        following: list[Event | cst.CSTNode] = []
        for name, value in parts(one):
            if isinstance(value, cst.CSTNode):
                if not inside.hold(*module.span(value)):
                    following += [("field", name), value]
            elif isinstance(value, (list, tuple)):
                kept = [child for child in value if not inside.hold(*module.span(child))]
                following += [("field", name), *kept] if kept else []
            else:
                following.append((name, value))
        pending.append(("close",))
        pending.extend(reversed(following))


def _comments(module: Module, stretches: Sequence[Stretch]) -> Iterator[Event]:
    inside = _Stretches(stretches)
    found = [
        (*module.span(node), node.value) for node in _layout_too(module.tree) if isinstance(node, cst.Comment)
    ]
    for start, end, value in sorted(found):
        if not inside.hold(start, end):
            yield (value,)


def loses_comment(before: Module, edits: Sequence[Edit]) -> bool:
    """Whether a comment stands in something that is replaced, and not in what replaces it.

    What stands in a statement that goes altogether speaks of that statement.
    """
    text = before.source.text
    replaced = [one for one in edits if one.content not in ("", "pass") and "#" in text[one.start : one.end]]
    comments = [one for one in _layout_too(before.tree) if isinstance(one, cst.Comment)] if replaced else []
    for edit in replaced:
        inside = Counter(one.value for one in comments if edit.start <= before.span(one)[0] < edit.end)
        if any(edit.content.count(value) < number for value, number in inside.items()):
            return True
    return False


def _layout_too(tree: cst.Module) -> Iterator[cst.CSTNode]:
    """All nodes, those that hold white space and comments included."""
    pending: list[cst.CSTNode] = [tree]
    while pending:
        node = pending.pop()
        yield node
        for entry in dataclasses.fields(node):
            value = getattr(node, entry.name)
            if isinstance(value, cst.CSTNode):
                pending.append(value)
            elif isinstance(value, (list, tuple)):
                pending += [one for one in value if isinstance(one, cst.CSTNode)]


# ------------------------------------------------------------------ ast


def _refused_by_ast(before: str, after: str, changes: Changes) -> str | None:
    """The same comparison with Python's own parser, as far as the host's Python knows the grammar."""
    old = _parsed(before)
    if old is None:
        return None
    new = _parsed(after)
    if new is None:
        return "Python would not parse the result"
    if _differs(_ast_events(old, before, changes.removed), _ast_events(new, after, changes.inserted)):
        return "more than the intended nodes would change"
    return None


def _parsed(text: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _ast_events(tree: ast.Module, text: str, stretches: Sequence[Stretch]) -> Iterator[Event]:
    inside = _Stretches(stretches)
    offset_of = _offsets(text)
    pending: list[Event | ast.AST] = [tree]
    while pending:
        one = pending.pop()
        if not isinstance(one, ast.AST):
            yield one
            continue
        yield ("open", type(one).__name__)
        following: list[Event | ast.AST] = []
        if isinstance(one, ast.JoinedStr) and sys.version_info < (3, 12):
            # What stands inside an f-string has no reliable place there; libcst has compared it.
            yield ("close",)
            continue
        for name, value in ast.iter_fields(one):
            if not isinstance(value, (ast.AST, list)):
                following.append((name, type(value).__name__, value))
                continue
            values = value if isinstance(value, list) else [value]
            kept = [child for child in values if not _in_stretch(child, inside, offset_of)]
            if kept:
                following.append(("field", name))
                following += [child if isinstance(child, ast.AST) else ("value", child) for child in kept]
        pending.append(("close",))
        pending.extend(reversed(following))


def _in_stretch(node: object, inside: _Stretches, offset_of: Callable[[int, int], int]) -> bool:
    if not isinstance(node, ast.AST) or not hasattr(node, "lineno"):
        return False
    end_row, end_column = node.end_lineno, node.end_col_offset  # type: ignore[attr-defined]
    return inside.hold(
        offset_of(node.lineno, node.col_offset),  # type: ignore[attr-defined]
        offset_of(end_row, end_column),
    )


def _offsets(text: str) -> Callable[[int, int], int]:
    """From ast's rows and columns in UTF-8 bytes to offsets in characters."""
    starts = [0, *(end.end() for end in _LINE_END.finditer(text))]
    ascii_only = text.isascii()

    def offset(row: int, column: int) -> int:
        start = starts[row - 1]
        if ascii_only:
            return start + column
        return start + len(text[start : start + column].encode()[:column].decode(errors="ignore"))

    return offset
