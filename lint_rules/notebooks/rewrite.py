"""Edits of the module that a notebook is, as edits of its JSON.

Only the strings that hold the edited rows are written anew, and in them every character that is not touched keeps the
escape it was written with.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lint_rules.notebooks.cells import CodeCell, Notebook
from lint_rules.notebooks.document import Document

_CHARACTER = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|.", re.DOTALL
)


class CannotEdit(ValueError):
    """The cells have no counterpart for an edit of the module."""


@dataclass(frozen=True)
class Change:
    """Replace text[start:end] by `content`; what the text is depends on where it is used."""

    start: int
    end: int
    content: str


@dataclass(frozen=True)
class _Unit:
    """A character as JSON writes it. `ends_piece`: the string ends behind it."""

    written: str
    ends_piece: bool = False


def in_json(notebook: Notebook, changes: Iterable[Change]) -> list[Change]:
    """Changes of the module's text as changes of the JSON text, in order. Raises CannotEdit."""
    return [
        change
        for cell, moved in by_cell(notebook, changes)
        for change in _rewritten(cell, moved, notebook.document)
    ]


def by_cell(notebook: Notebook, changes: Iterable[Change]) -> list[tuple[CodeCell, list[Change]]]:
    """Changes of the module's text as changes of the text of each cell, and a line end behind it.

    Raises CannotEdit.
    """
    found: dict[int, tuple[CodeCell, list[Change]]] = {}
    for change in sorted(changes, key=lambda one: (one.start, one.end)):
        cell, moved = _in_cell(notebook, change)
        found.setdefault(cell.cell.number, (cell, []))[1].append(moved)
    return list(found.values())


def json_offset(notebook: Notebook, row: int, column: int) -> int:
    """Where a row and a column of the module stand in the JSON text."""
    cell = notebook.cell_of_row(row)
    if cell is None or not cell.cell.pieces:
        return 0
    inside = notebook.row_starts[min(row, len(notebook.row_starts)) - 1] + column - 1 - cell.original
    for piece in cell.cell.pieces:
        if inside < len(piece.text):
            units = list(_units(notebook.document.text[piece.start + 1 : piece.end - 1]))
            return piece.start + 1 + sum(len(unit) for unit in units[: max(inside, 0)])
        inside -= len(piece.text)
    return cell.cell.pieces[-1].end - 1


def _in_cell(notebook: Notebook, change: Change) -> tuple[CodeCell, Change]:
    """A change of the module as one of a cell's text, to which a line end is thought."""
    cell = notebook.cell_at(change.start)
    if cell is None or change.end > cell.end:
        raise CannotEdit("it would change more than one cell")
    if change.start < notebook.part_start(change.start):
        raise CannotEdit("nothing may stand before a `%%` row")
    last = len(cell.translation.python)
    places = []
    for offset in (change.start - cell.start, change.end - cell.start):
        inside = min(offset, last)
        if not cell.translation.is_exact(inside):
            raise CannotEdit("IPython's own syntax stands there")
        places.append(cell.translation.original(inside) + offset - inside)
    return cell, Change(places[0], places[1], change.content)


def _rewritten(cell: CodeCell, changes: Sequence[Change], document: Document) -> Iterator[Change]:
    """Changes of one cell's text as changes of the JSON."""
    text = document.text
    pieces = cell.cell.pieces
    if not pieces:
        raise CannotEdit("the cell is empty")
    units: list[_Unit] = []
    for piece in pieces:
        written = list(_units(text[piece.start + 1 : piece.end - 1]))
        if len(written) != len(piece.text):
            raise CannotEdit("its JSON cannot be taken apart")
        units += [_Unit(one) for one in written]
        if units and (piece is not pieces[-1] or piece.text.endswith("\n")):
            units[-1] = _Unit(units[-1].written, True)
    units.append(_Unit("\\n", True))
    for change in reversed(changes):
        units[change.start : change.end] = _new_units(change.content, ascii_only=text.isascii())
    if units and units.pop().written != "\\n":
        raise CannotEdit("the cell would lose its end")
    old = [text[piece.start : piece.end] for piece in pieces]
    new = list(_strings(units, listed=cell.cell.listed)) or ['""']
    yield from _replaced(cell, old, new, _separator(cell, document))


def _units(written: str) -> Iterator[str]:
    return (found[0] for found in _CHARACTER.finditer(written))


def _new_units(content: str, *, ascii_only: bool) -> list[_Unit]:
    return [_Unit(json.dumps(char, ensure_ascii=ascii_only)[1:-1], char == "\n") for char in content]


def _strings(units: Sequence[_Unit], *, listed: bool) -> Iterator[str]:
    current: list[str] = []
    for unit in units:
        current.append(unit.written)
        if unit.ends_piece and listed:
            yield f'"{"".join(current)}"'
            current = []
    if current:
        yield f'"{"".join(current)}"'


def _replaced(cell: CodeCell, old: list[str], new: list[str], separator: str) -> Iterator[Change]:
    """The one stretch of a list of strings that differs, as a change of the JSON."""
    pieces = cell.cell.pieces
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    rest = 0
    while rest < min(len(old), len(new)) - same and old[-1 - rest] == new[-1 - rest]:
        rest += 1
    going, coming = pieces[same : len(old) - rest], new[same : len(new) - rest]
    content = separator.join(coming)
    if going and coming:
        yield Change(going[0].start, going[-1].end, content)
    elif coming and same:
        yield Change(pieces[same - 1].end, pieces[same - 1].end, separator + content)
    elif coming:
        yield Change(pieces[0].start, pieces[0].start, content + separator)
    elif going and same:
        yield Change(pieces[same - 1].end, going[-1].end, "")
    elif going:
        yield Change(going[0].start, pieces[len(going)].start, "")


def _separator(cell: CodeCell, document: Document) -> str:
    """What stands between two strings of a list: in this cell, else in another one, else as its one string shows."""
    text = document.text
    for one in (cell.cell, *document.cells):
        if len(one.pieces) > 1:
            return text[one.pieces[0].end : one.pieces[1].start]
    before = text[: cell.cell.pieces[0].start]
    blank = before[len(before.rstrip()) :]
    return f",{blank}" if "\n" in blank else ", "
