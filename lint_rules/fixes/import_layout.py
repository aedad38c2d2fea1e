"""The import lines that a module has: what each imports, and which of them stand together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst

from lint_rules.fixes.syntax import dotted

Key = tuple[object, ...]


@dataclass(frozen=True)
class Line:
    """An import statement by what decides its place. `dots` counts those of a relative import."""

    module: str
    name: str | None = None
    alias: str | None = None
    dots: int = 0

    @property
    def text(self) -> str:
        if self.name is None:
            return f"import {self.module}{self._as}"
        return f"from {'.' * self.dots}{self.module} import {self.member}"

    @property
    def member(self) -> str:
        """The imported name as it stands behind `import`."""
        return f"{self.name}{self._as}"

    @property
    def _as(self) -> str:
        return f" as {self.alias}" if self.alias else ""


@dataclass(frozen=True)
class Entry:
    """One statement line of an import block."""

    statement: cst.SimpleStatementLine
    line: Line


@dataclass(frozen=True)
class Block:
    """Import lines with nothing between them but blank lines and comments. `first` is an index of statements."""

    first: int
    entries: tuple[Entry, ...]


def read_line(statement: cst.CSTNode) -> Line | None:
    """The first import of a line that holds nothing but imports; None for any other statement."""
    if not isinstance(statement, cst.SimpleStatementLine):
        return None
    if not all(isinstance(one, (cst.Import, cst.ImportFrom)) for one in statement.body):
        return None
    first = statement.body[0]
    if isinstance(first, cst.Import):
        return Line(dotted(first.names[0].name) or "", alias=alias_of(first.names[0]))
    assert isinstance(first, cst.ImportFrom)
    module = dotted(first.module) or "" if first.module is not None else ""
    if isinstance(first.names, cst.ImportStar):
        return Line(module, "*", dots=len(first.relative))
    return Line(module, dotted(first.names[0].name), alias_of(first.names[0]), len(first.relative))


def alias_of(member: cst.ImportAlias) -> str | None:
    """The name that `as` gives an imported one."""
    return dotted(member.asname.name) if member.asname is not None else None


def blocks(statements: Sequence[cst.CSTNode], start: int, stop: int) -> list[Block]:
    """The import blocks among statements[start:stop]."""
    found: list[Block] = []
    entries: list[Entry] = []
    for index in range(start, stop + 1):
        line = read_line(statements[index]) if index < stop else None
        if line is not None:
            statement = statements[index]
            assert isinstance(statement, cst.SimpleStatementLine)
            entries.append(Entry(statement, line))
        elif entries:
            found.append(Block(index - len(entries), tuple(entries)))
            entries = []
    return found
