"""Walking a libcst tree: children with the fields they stand in, parents, statements and lines."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator

import libcst as cst

from lint_rules.modules import Module

# What a tree holds besides its meaning: white space, separators and parentheses.
# By exact type: an instance check of libcst's abstract classes costs much more.
_LAYOUT = frozenset(
    {
        cst.SimpleWhitespace,
        cst.ParenthesizedWhitespace,
        cst.TrailingWhitespace,
        cst.EmptyLine,
        cst.Newline,
        cst.Comma,
        cst.Semicolon,
        cst.Colon,
        cst.AssignEqual,
        cst.LeftParen,
        cst.RightParen,
        cst.LeftSquareBracket,
        cst.RightSquareBracket,
        cst.LeftCurlyBrace,
        cst.RightCurlyBrace,
        cst.MaybeSentinel,
    }
)
_LAYOUT_FIELDS = frozenset(
    {
        "dot",
        "footer",
        "header",
        "leading_lines",
        "leading_whitespace",
        "lines_after_decorators",
        "lpar",
        "rpar",
    }
)


@functools.cache
def _fields(kind: type[cst.CSTNode]) -> tuple[str, ...]:
    return tuple(
        one.name
        for one in dataclasses.fields(kind)
        if one.name not in _LAYOUT_FIELDS and not one.name.startswith(("whitespace", "trailing_whitespace"))
    )


def parts(node: cst.CSTNode) -> Iterator[tuple[str, object]]:
    """The fields of a node that carry meaning."""
    for name in _fields(type(node)):
        value = getattr(node, name)
        if type(value) not in _LAYOUT:
            yield name, value


def children(node: cst.CSTNode) -> Iterator[tuple[str, cst.CSTNode]]:
    """The nodes right below a node, without its layout, and the fields they stand in."""
    for name, value in parts(node):
        if isinstance(value, (list, tuple)):
            for one in value:
                if isinstance(one, cst.CSTNode) and type(one) not in _LAYOUT:
                    yield name, one
        elif isinstance(value, cst.CSTNode):
            yield name, value


def descendants(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """A node and all below it."""
    pending = [node]
    while pending:
        one = pending.pop()
        yield one
        pending.extend(reversed([child for _, child in children(one)]))


class Tree:
    """The parents of a module's nodes, and where its statements stand in the text."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._parents: dict[int, cst.CSTNode] = {}
        for node in descendants(module.tree):
            for _, child in children(node):
                self._parents[id(child)] = node

    def holds(self, node: cst.CSTNode) -> bool:
        """Whether a node is part of this tree, and not made up by an evaluation."""
        return id(node) in self._parents

    def parent(self, node: cst.CSTNode) -> cst.CSTNode | None:
        return self._parents.get(id(node))

    def ancestors(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        """What a node stands in, innermost first."""
        above = self.parent(node)
        while above is not None:
            yield above
            above = self.parent(above)

    def statement(self, node: cst.CSTNode) -> cst.BaseStatement | cst.BaseSmallStatement | None:
        """The innermost statement that a node is part of: a simple one, or the head of a compound one."""
        for one in (node, *self.ancestors(node)):
            if isinstance(one, (cst.BaseSmallStatement, cst.BaseCompoundStatement)):
                return one
        return None

    def function(self, node: cst.CSTNode) -> cst.FunctionDef | cst.Lambda | None:
        """The function in whose body a node stands; its decorators and defaults stand outside."""
        inner = node
        for one in self.ancestors(node):
            if isinstance(one, (cst.FunctionDef, cst.Lambda)) and inner is one.body:
                return one
            inner = one
        return None

    # -------------------------------------------------------------- lines

    def first_offset(self, statement: cst.CSTNode) -> int:
        """Where a statement begins, decorators included, its leading comments not."""
        decorators = getattr(statement, "decorators", ())
        return self.module.span(decorators[0] if decorators else statement)[0]

    def line_start(self, offset: int) -> int:
        starts = self.module.source.line_starts
        return starts[self.module.source.location(offset).row - 1]

    def next_line(self, offset: int) -> int:
        """The start of the line after the one at an offset; the end of the text after the last one."""
        starts = self.module.source.line_starts
        row = self.module.source.location(offset).row
        return starts[row] if row < len(starts) else len(self.module.source.text)

    def indentation(self, offset: int) -> str:
        """The white space that the line at an offset begins with."""
        text = self.module.source.text
        start = end = self.line_start(offset)
        while end < len(text) and text[end] in " \t\f":
            end += 1
        return text[start:end]

    def begins_line(self, offset: int) -> bool:
        """Whether only white space stands before an offset on its line."""
        return not self.module.source.text[self.line_start(offset) : offset].strip()


def dotted(node: cst.CSTNode) -> str | None:
    """`a.b.c` as text; None for any other expression."""
    names: list[str] = []
    while isinstance(node, cst.Attribute):
        names.append(node.attr.value)
        node = node.value
    return ".".join((node.value, *reversed(names))) if isinstance(node, cst.Name) else None
