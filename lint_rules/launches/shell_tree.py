"""Shell text as a tree: the parser, loaded when it is first needed, and the bounds on what it is given."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

LONGEST = 131_071
"""Linux passes no longer argument to a program (execve(2), MAX_ARG_STRLEN): `sh -c` can be given no more."""

_DEEPEST = 200
"""Brackets open at once: beyond this the parser's error recovery takes quadratic time."""

_NOT_ASCII = re.compile(r"[^\x01-\x7f]")
_BRACKET = re.compile(r"[({\[]|[)}\]]")


@functools.cache
def _parser() -> Parser:
    import tree_sitter
    import tree_sitter_bash

    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_bash.language()))


def parse(text: str) -> Node | None:
    """The tree of a shell text, whose byte offsets are character offsets into `text`; None if out of bounds.

    Holes and letters beyond ASCII are shown to the parser as a letter, which makes `HOLE=x` an assignment and
    keeps one byte for each character.
    """
    if len(text) > LONGEST or _depth(text) > _DEEPEST:
        return None
    return _parser().parse(_NOT_ASCII.sub("X", text).encode("ascii")).root_node


def _depth(text: str) -> int:
    depth = deepest = 0
    for bracket in _BRACKET.finditer(text):
        depth = depth + 1 if bracket[0] in "({[" else max(depth - 1, 0)
        deepest = max(deepest, depth)
    return deepest
