"""A notebook as one Python module: its code cells in their order, and the way from the module back to them.

Behind each cell stands a row of its own, `pass`, so that nothing of one cell touches the next: imports of two cells are
two blocks, and what is added behind the last row of a cell is not what is added before the first row of the next.
"""

from __future__ import annotations

import ast
import bisect
import functools
import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass

from lint_rules.depth import too_deep
from lint_rules.notebooks.document import Cell, Document
from lint_rules.notebooks.escapes import blanked, is_shell_cell, magic_rows, translated
from lint_rules.notebooks.translation import Translation

_BETWEEN = "pass\n"
_ROW_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class Position:
    """A place as a reader of the notebook counts: the cell, and the row and column in it, all from 1."""

    cell: int
    row: int
    column: int


@dataclass(frozen=True)
class Fault:
    """Why the text of a cell is not Python, and where in the cell."""

    reason: str
    row: int = 1
    column: int = 1


@dataclass(frozen=True)
class CodeCell:
    """A code cell in the module. `start` and `end` are offsets of the module's text, `original` one of the shown text.

    `end` is behind the line end that is put after the cell. `rows` are its first row and the one after its last.
    `magic_rows` are those up to a `%%` row at its start. `fault`: it is not Python, and left out.
    """

    cell: Cell
    translation: Translation
    start: int
    end: int
    original: int
    rows: tuple[int, int]
    magic_rows: int = 0
    fault: Fault | None = None


@dataclass(frozen=True)
class Notebook:
    """The module. `text` is its Python, `shown` the same rows as they stand in the cells."""

    document: Document
    cells: tuple[CodeCell, ...]

    @functools.cached_property
    def text(self) -> str:
        return "".join(f"{one.translation.python}\n{_BETWEEN}" for one in self.cells)

    @functools.cached_property
    def shown(self) -> str:
        return "".join(f"{one.cell.text}\n{_BETWEEN}" for one in self.cells)

    @functools.cached_property
    def row_starts(self) -> list[int]:
        """Where the rows of the shown text begin."""
        return [0, *(found.end() for found in _ROW_END.finditer(self.shown))]

    def row(self, number: int) -> str:
        """A row of the shown text, without its line end."""
        ends = [*self.row_starts[1:], len(self.shown)]
        return self.shown[self.row_starts[number - 1] : ends[number - 1]].rstrip("\r\n")

    def original(self, offset: int) -> int:
        """Where an offset of the module stands in the shown text."""
        one = self.cell_at(offset)
        if one is None or offset < one.start:
            return min(offset, len(self.shown))
        inside = min(offset - one.start, len(one.translation.python))
        return one.original + one.translation.original(inside) + max(0, offset - one.start - inside)

    def cell_at(self, offset: int) -> CodeCell | None:
        """The cell that an offset of the module belongs to. The end of a cell, line end included, is its own."""
        index = bisect.bisect_right(self._starts, offset) - 1
        return self.cells[index] if index >= 0 else None

    def cell_of_row(self, row: int) -> CodeCell | None:
        """The cell that a row of the module belongs to; what stands between two cells belongs to the first."""
        index = bisect.bisect_right(self._first_rows, row) - 1
        return self.cells[index] if index >= 0 else None

    def position(self, row: int, column: int) -> Position | None:
        """A row and a column of the module as the reader of the notebook counts; None if it has no cells."""
        one = self.cell_of_row(row)
        return Position(one.cell.number, row - one.rows[0] + 1, column) if one is not None else None

    def part_start(self, offset: int) -> int:
        """Where in the module the rows begin that belong together with an offset: its cell, without a `%%` row."""
        one = self.cell_at(offset)
        return 0 if one is None else one.start + _row_start(one.translation.python, one.magic_rows)

    def by_command(self, statements: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """First and last rows of statements, where those of a shell cell are its commands and not the whole of it."""
        found: list[tuple[int, int]] = []
        for first, last in statements:
            one = self.cell_of_row(first)
            if one is None or first == last or not is_shell_cell(one.cell.text):
                found.append((first, last))
                continue
            rows = [self.row(number) for number in range(first, last + 1)]
            begin = first
            for row, text in enumerate(rows, first):
                if not text.endswith("\\") or row == last:
                    found.append((begin, row))
                    begin = row + 1
        return found

    @functools.cached_property
    def _starts(self) -> list[int]:
        return [one.start for one in self.cells]

    @functools.cached_property
    def _first_rows(self) -> list[int]:
        return [one.rows[0] for one in self.cells]


def assembled(document: Document) -> Notebook:
    """The module of a notebook. A cell that is not Python is left out; the others are read nevertheless."""
    found: list[CodeCell] = []
    start = original = 0
    row = 1
    for cell in document.cells:
        translation = translated(cell.text)
        fault = _fault(translation.python)
        if fault is not None:
            translation = blanked(cell.text)
        end = start + len(translation.python) + 1
        last = row + len(_ROW_END.findall(cell.text)) + 1
        magic = magic_rows(cell.text)
        found.append(CodeCell(cell, translation, start, end, original, (row, last), magic, fault))
        start, original, row = end + len(_BETWEEN), original + len(cell.text) + 1 + len(_BETWEEN), last + 1
    return Notebook(document, tuple(found))


def _row_start(text: str, rows: int) -> int:
    """Where the row behind the first `rows` begins."""
    at = 0
    for _ in range(rows):
        found = _ROW_END.search(text, at)
        at = found.end() if found is not None else len(text)
    return at


def _fault(text: str) -> Fault | None:
    deep = too_deep(text)
    if deep is not None:
        return Fault(f"it is nested too deeply to parse, in {deep[1]}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except SyntaxError as error:
        if not _is_newer_python(text):
            return Fault(f"it is not valid Python: {error.msg}", error.lineno or 1, max(error.offset or 1, 1))
    except ValueError:
        return Fault("it holds a character that Python refuses")
    except (RecursionError, MemoryError):
        return Fault("it is nested too deeply to parse")
    return None


def _is_newer_python(text: str) -> bool:
    """Whether a text is in a grammar that the Python which runs us does not know."""
    import libcst

    try:
        libcst.parse_module(text)
    except (libcst.ParserSyntaxError, RecursionError, ValueError):
        return False
    return True
