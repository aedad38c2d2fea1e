"""Where a new import line belongs: sections and order as isort and Ruff's I rules have them by default.

Sources: https://pycqa.github.io/isort/ ("How does isort work?", profile black) and
https://docs.astral.sh/ruff/rules/unsorted-imports/.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import libcst as cst

from lint_rules.fixes.syntax import dotted

FUTURE, STANDARD, THIRD_PARTY, FIRST_PARTY, LOCAL = range(5)
_FORMER_STANDARD = frozenset(
    (
        *("asynchat", "asyncore", "cgi", "cgitb", "chunk", "commands", "crypt", "distutils", "imghdr", "imp"),
        *(
            "msilib",
            "nis",
            "nntplib",
            "ossaudiodev",
            "pipes",
            "smtpd",
            "sndhdr",
            "spwd",
            "sunau",
            "telnetlib",
        ),
        *("uu", "xdrlib"),
    )
)

Key = tuple[object, ...]
IsFirstParty = Callable[[str], bool]


@dataclass(frozen=True)
class Line:
    """An import statement by what decides its place. `dots` counts those of a relative import."""

    module: str
    name: str | None = None
    alias: str | None = None
    dots: int = 0

    @property
    def text(self) -> str:
        end = f" as {self.alias}" if self.alias else ""
        if self.name is None:
            return f"import {self.module}{end}"
        return f"from {'.' * self.dots}{self.module} import {self.name}{end}"

    def section(self, is_first_party: IsFirstParty) -> int:
        top = self.module.partition(".")[0]
        if self.dots:
            return LOCAL
        if top == "__future__":
            return FUTURE
        if top in sys.stdlib_module_names or top in _FORMER_STANDARD:
            return STANDARD
        return FIRST_PARTY if is_first_party(top) else THIRD_PARTY


def _natural(text: str) -> Key:
    """Digits count as numbers, case only where nothing else differs."""
    pieces = re.split(r"(\d+)", text.lower())
    return (*((int(piece), "") if piece.isdigit() else (-1, piece) for piece in pieces), (-1, text))


def straight_first(line: Line) -> Key:
    """The usual order of a section: `import x` before `from x import y`, each by module."""
    return (line.name is not None, -line.dots, _natural(line.module), line.alias or "")


def by_module(line: Line) -> Key:
    """The order of a section under force-sort-within-sections."""
    return (-line.dots, _natural(line.module), line.name is not None, line.alias or "")


def member_key(name: str) -> Key:
    """The order of names in `from x import ...`: constants, classes, the rest."""
    kind = 0 if len(name) > 1 and name.isupper() else 1 if name[:1].isupper() else 2
    return (kind, _natural(name))


@dataclass(frozen=True)
class Entry:
    """One statement line of an import block."""

    statement: cst.SimpleStatementLine
    line: Line
    section: int


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
        return Line(dotted(first.names[0].name) or "", alias=_alias(first.names[0]))
    assert isinstance(first, cst.ImportFrom)
    module = dotted(first.module) or "" if first.module is not None else ""
    if isinstance(first.names, cst.ImportStar):
        return Line(module, "*", dots=len(first.relative))
    return Line(module, dotted(first.names[0].name), _alias(first.names[0]), len(first.relative))


def _alias(alias: cst.ImportAlias) -> str | None:
    return dotted(alias.asname.name) if alias.asname is not None else None


def blocks(
    statements: Sequence[cst.CSTNode], start: int, stop: int, is_first_party: IsFirstParty
) -> list[Block]:
    """The import blocks among statements[start:stop]."""
    found: list[Block] = []
    entries: list[Entry] = []
    for index in range(start, stop + 1):
        line = read_line(statements[index]) if index < stop else None
        if line is not None:
            statement = statements[index]
            assert isinstance(statement, cst.SimpleStatementLine)
            entries.append(Entry(statement, line, line.section(is_first_party)))
        elif entries:
            found.append(Block(index - len(entries), tuple(entries)))
            entries = []
    return found


def slot(block: Block, line: Line, section: int) -> int:
    """Before which entry of a block a new line goes; the number of entries means after the last one.

    A section that is in no known order gets the new line at its end.
    """
    same = [i for i, entry in enumerate(block.entries) if entry.section == section]
    if not same:
        return next(
            (i for i, entry in enumerate(block.entries) if entry.section > section), len(block.entries)
        )
    for key in (straight_first, by_module):
        keys = [key(block.entries[i].line) for i in same]
        if keys == sorted(keys):
            return next((i for i, known in zip(same, keys, strict=True) if known > key(line)), same[-1] + 1)
    return same[-1] + 1


def spaced(block: Block) -> bool:
    """Whether a block sets its sections apart by blank lines, as far as it has more than one."""
    borders = [
        after
        for before, after in zip(block.entries, block.entries[1:], strict=False)
        if before.section != after.section
    ]
    return not borders or any(
        line.comment is None for entry in borders for line in entry.statement.leading_lines
    )
