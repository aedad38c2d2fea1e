"""Shell text as a tree: the parser, loaded when it is first needed, and the bounds on what it is given."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

LONGEST = 131_071
"""Linux passes no longer argument to a program (execve(2), MAX_ARG_STRLEN): `sh -c` can be given no more."""

_DEEPEST = 200
"""Brackets open at once: beyond this the parser's error recovery takes quadratic time."""

_MOST_PASSES = 8
_NOT_WELL_READ = re.compile(r"[^\x01-\x7f]|(?:(?<=\n)|(?<=\n[ \t]))\\(?=\w)")
_MISLEADING = re.compile(r"<<|[ \t]\w+\+?=.*\n")
_BRACKET = re.compile(r"[({\[]|[)}\]]")


@functools.cache
def _parser() -> Parser:
    import tree_sitter
    import tree_sitter_bash

    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_bash.language()))


def parse(text: str) -> Node | None:
    """The tree of a shell text, whose byte offsets are character offsets into `text`; None if out of bounds.

    Holes and letters beyond ASCII are shown to the parser as a letter, which makes `HOLE=x` an assignment and
    keeps one byte for each character; so is a backslash that begins a line, as in `\\rm`, which the parser
    takes for a part of the line before. Two more things mislead it and are mended, every letter in its place:
    bodies of here-documents are shown as dots, since the tree need only tell where they are, and a line of
    several assignments is ended by a semicolon.
    """
    if len(text) > LONGEST or _depth(text) > _DEEPEST:
        return None
    shown = _NOT_WELL_READ.sub("X", text)
    root = _parser().parse(shown.encode("ascii")).root_node
    for _ in range(_MOST_PASSES if _MISLEADING.search(text) else 0):
        mended = _with_hidden_bodies(_with_ended_assignments(shown, root), root)
        if mended == shown:
            break
        shown = mended
        root = _parser().parse(shown.encode("ascii")).root_node
    return root


def _depth(text: str) -> int:
    depth = deepest = 0
    for bracket in _BRACKET.finditer(text):
        depth = depth + 1 if bracket[0] in "({[" else max(depth - 1, 0)
        deepest = max(deepest, depth)
    return deepest


def _with_hidden_bodies(text: str, root: Node) -> str:
    """The text with dots for the bodies of the here-documents that the tree tells of."""
    end = 0
    for start in _descendants(root, "heredoc_start"):
        if start.start_byte < end and "\n" in text[start.start_byte : end]:
            continue  # it stands in a body itself
        body = text.find("\n", max(start.end_byte, end - 1)) + 1
        if not body:
            break
        name = re.escape(re.sub(r"[\"'\\]", "", text[start.start_byte : start.end_byte]))
        close = re.compile(rf"^\t*{name}$", re.MULTILINE).search(text, body)
        end = close.start() if close else len(text)
        text = text[:body] + re.sub(r"[^\n\t]", ".", text[body:end]) + text[end:]
        end = close.end() if close else end
    return text


def _with_ended_assignments(text: str, root: Node) -> str:
    """The text with a semicolon after assignments that end a line, where the tree takes the next line in."""
    for command in _descendants(root, "command"):
        last = None
        for part in command.named_children:
            if part.type == "variable_assignment":
                last = part
            elif last is None:
                break
            elif part.type != "comment":
                gap = text[last.end_byte : part.start_byte]
                if "\n" in gap.replace("\\\n", ""):
                    text = f"{text[: last.end_byte]};{text[last.end_byte + 1 :]}"
                break
    return text


def _descendants(root: Node, kind: str) -> Iterator[Node]:
    """All nodes of a kind, in the order of the text."""
    cursor = root.walk()
    while True:
        if cursor.node is not None and cursor.node.type == kind:
            yield cursor.node
        if cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return
