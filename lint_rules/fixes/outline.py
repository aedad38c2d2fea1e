"""The top level of a module as imports see it: what each statement is, worked out once for all that ask."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import libcst as cst

from lint_rules.fixes.import_layout import Line, read_line
from lint_rules.fixes.syntax import descendants
from lint_rules.modules import Module


@dataclass(frozen=True)
class Region:
    """The statements of a module among which an import may stand: their indices, the last one excluded.

    `fresh`: above which of them a block of imports goes if there is none.
    """

    start: int
    stop: int
    fresh: int


@dataclass(frozen=True, eq=False)
class Outline:
    """The statements of a module, in order."""

    module: Module

    @property
    def _statements(self) -> Sequence[cst.CSTNode]:
        return self.module.tree.body

    @functools.cached_property
    def indices(self) -> dict[int, int]:
        """The index of each statement, by the statement's identity."""
        return {id(one): index for index, one in enumerate(self._statements)}

    @functools.cached_property
    def lines(self) -> Sequence[Line | None]:
        """The import that each statement is; None for any other."""
        return tuple(map(read_line, self._statements))

    @functools.cached_property
    def _from_imports(self) -> Sequence[tuple[int, cst.ImportFrom]]:
        return tuple(
            (index, node)
            for index, one in enumerate(self._statements)
            if isinstance(one, cst.SimpleStatementLine)
            for node in one.body
            if isinstance(node, cst.ImportFrom)
        )

    def from_imports(self, limit: int) -> Iterator[cst.ImportFrom]:
        """The `from x import y` of the module above the statement at an index."""
        return (node for index, node in self._from_imports if index < limit)

    def region(self, limit: int) -> Region:
        """Where imports may stand that serve the statement at an index: below docstring, __future__ and sys.path,
        above the code.
        """
        start = self._starts[limit]
        # In a notebook an import belongs to the cell that needs it, unless an earlier one has imports.
        fresh = max(start, self._first_of_cell(limit))
        return Region(start, max(start, min(limit, self._next_definitions[fresh])), fresh)

    def _first_of_cell(self, index: int) -> int:
        notebook = self.module.source.notebook
        if notebook is None or index >= len(self._statements):
            return 0
        part = notebook.part_start(self.module.span(self._statements[index])[0])
        return next(i for i, one in enumerate(self._statements) if self.module.span(one)[0] >= part)

    def path_changes_after(self, index: int) -> bool:
        """Whether sys.path is changed at module level, but only after a statement."""
        return self._last_change_of_path > index

    @functools.cached_property
    def _starts(self) -> Sequence[int]:
        """The first index at which an import may stand that serves the statement of each index."""
        statements = self._statements
        starts = [1 if statements and is_docstring(statements[0]) else 0]
        for index, (statement, line) in enumerate(zip(statements, self.lines, strict=True)):
            first = line is None and (_imports_future(statement) or index in self._changes_of_path)
            starts.append(index + 1 if first else starts[-1])
        return starts

    @functools.cached_property
    def _next_definitions(self) -> Sequence[int]:
        """The index of the next function or class at or below each index; imports stand above it."""
        following = [len(self._statements)]
        for index in range(len(self._statements) - 1, -1, -1):
            is_definition = isinstance(self._statements[index], (cst.FunctionDef, cst.ClassDef))
            following.append(index if is_definition else following[-1])
        return following[::-1]

    @functools.cached_property
    def _changes_of_path(self) -> frozenset[int]:
        return frozenset(index for index, one in enumerate(self._statements) if _changes_path(one))

    @functools.cached_property
    def _last_change_of_path(self) -> int:
        return max(self._changes_of_path, default=-1)


def is_docstring(statement: cst.CSTNode) -> bool:
    """Whether a statement would be a docstring if it stood first; concatenated strings are one as well."""
    body = (
        statement.body if isinstance(statement, (cst.SimpleStatementLine, cst.SimpleStatementSuite)) else ()
    )
    first = body[0] if isinstance(body, Sequence) and body else None
    if not isinstance(first, cst.Expr):
        return False
    value = first.value
    while isinstance(value, cst.ConcatenatedString):
        if not _is_plain_string(value.left):
            return False
        value = value.right
    return _is_plain_string(value)


def _is_plain_string(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.SimpleString) and "b" not in node.prefix


def _imports_future(statement: cst.CSTNode) -> bool:
    return isinstance(statement, cst.SimpleStatementLine) and any(
        isinstance(one, cst.ImportFrom)
        and isinstance(one.module, cst.Name)
        and one.module.value == "__future__"
        for one in statement.body
    )


def _changes_path(statement: cst.CSTNode) -> bool:
    """Whether a statement of a module touches sys.path as the module is imported."""
    if isinstance(statement, (cst.FunctionDef, cst.ClassDef)) or _is_main_guard(statement):
        return False
    for node in descendants(statement):
        if isinstance(node, cst.Attribute):
            whole = (node.value.value if isinstance(node.value, cst.Name) else "", node.attr.value)
            if whole == ("sys", "path") or whole[1] == "addsitedir":
                return True
    return False


def _is_main_guard(statement: cst.CSTNode) -> bool:
    return isinstance(statement, cst.If) and any(
        isinstance(node, cst.Name) and node.value == "__name__" for node in descendants(statement.test)
    )
