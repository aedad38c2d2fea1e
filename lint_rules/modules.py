"""One parsed Python file: its tree, and where each node stands in the text."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import libcst as cst
from libcst._nodes.internal import CodegenState

from lint_rules.findings import Place
from lint_rules.sources import Source

Span = tuple[int, int]


class _SpanState(CodegenState):
    """Prints a tree and notes where each node begins and ends.

    One pass of the printer costs a sixth of libcst's position metadata, needs no copy of the tree, and
    proves at the same time that the tree prints back what was read.
    """

    def __init__(self, module: cst.Module) -> None:
        super().__init__(module.default_indent, module.default_newline)
        self.offset = 0
        self.spans: dict[int, Span] = {}
        self._starts: list[int] = []

    def add_token(self, value: str) -> None:
        self.tokens.append(value)
        self.offset += len(value)

    def add_indent_tokens(self) -> None:
        self.tokens.extend(self.indent_tokens)
        self.offset += sum(map(len, self.indent_tokens))

    def pop_trailing_newline(self) -> None:
        if self.tokens:
            self.offset -= len(self.tokens.pop())

    def before_codegen(self, node: cst.CSTNode) -> None:
        self._starts.append(self.offset)

    def after_codegen(self, node: cst.CSTNode) -> None:
        start = self._starts.pop()
        self.spans.setdefault(id(node), (start, self.offset))

    @contextmanager
    def record_syntactic_position(
        self,
        node: cst.CSTNode,
        *,
        start_node: cst.CSTNode | None = None,
        end_node: cst.CSTNode | None = None,
    ) -> Iterator[None]:
        start = self.offset
        yield
        first = self.spans.get(id(start_node), (start, 0))[0] if start_node is not None else start
        last = self.spans[id(end_node)][1] if end_node is not None else self.offset
        self.spans[id(node)] = (first, last)


@dataclass(frozen=True, eq=False)
class Module:
    """A parsed file. `name` is the dotted name it is imported by (empty for a script outside any root)."""

    path: Path
    name: str
    source: Source
    tree: cst.Module
    is_package: bool

    @functools.cached_property
    def _printed(self) -> _SpanState:
        state = _SpanState(self.tree)
        self.tree._codegen(state)
        return state

    @property
    def prints_back(self) -> bool:
        """Whether the tree says byte for byte what the file says; if not, it must not be edited."""
        return "".join(self._printed.tokens) == self.source.text

    def span(self, node: cst.CSTNode) -> Span:
        """Character offsets of a node, without the white space, comments and parentheses around it."""
        return self._printed.spans[id(node)]

    def text(self, node: cst.CSTNode) -> str:
        start, end = self.span(node)
        return self.source.text[start:end]

    def place(self, node: cst.CSTNode) -> Place:
        start, end = self.span(node)
        return Place(self.path, start, end, self.source.location(start), self.source.location(end))
