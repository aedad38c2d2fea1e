"""Bytes of a Python file and the text they stand for, without losing anything on the way back."""

from __future__ import annotations

import bisect
import codecs
import functools
import io
import re
import tokenize
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lint_rules.screen import NOTEBOOK as NOTEBOOK

if TYPE_CHECKING:
    from lint_rules.findings import Edit
    from lint_rules.notebooks.cells import Notebook, Position

_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*[-\w.]+")
_LINE_END = re.compile(r"\r\n|\r|\n")


class UnreadableSource(Exception):
    """A file that cannot be decoded or parsed.

    `row` and `column` count from 1 and name the place of the trouble; `advice` says how to mend it. `what` is not
    read: the file as a whole, or a cell of a notebook.
    """

    def __init__(
        self, reason: str, *, row: int = 1, column: int = 1, advice: str = "", what: str = "this file"
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.row = row
        self.column = column
        self.advice = advice
        self.what = what


@dataclass(frozen=True, order=True)
class Location:
    """A place in a text: both numbers count from 1, columns in characters."""

    row: int
    column: int


@dataclass(frozen=True)
class Source:
    """A decoded file. `text` is exactly what stands in the file after the byte order mark.

    Of a notebook, `text` is the Python module that its cells are; `notebook` knows the way back, and locations are
    those of what stands in the cells, with the rows of the module.
    """

    path: Path
    text: str
    encoding: str
    bom: bool
    notebook: Notebook | None = None

    def encode(self, text: str) -> bytes:
        """Return the bytes that say `text` in this file's own encoding.

        Raises UnicodeEncodeError when the encoding has no such character.
        """
        return (codecs.BOM_UTF8 if self.bom else b"") + text.encode(self.encoding)

    def edited(self, edits: Iterable[Edit]) -> bytes:
        """Return the bytes of the file after edits that do not overlap.

        Raises UnicodeEncodeError, and CannotEdit for what has no counterpart in the cells of a notebook.
        """
        text = self.file.text
        for edit in sorted(self.file_edits(edits), reverse=True):
            text = text[: edit.start] + edit.content + text[edit.end :]
        return self.encode(text)

    @functools.cached_property
    def line_starts(self) -> list[int]:
        return [0, *(end.end() for end in _LINE_END.finditer(self.text))]

    def location(self, offset: int) -> Location:
        row = bisect.bisect_right(self.line_starts, offset)
        if self.notebook is not None:
            return Location(row, self.notebook.original(offset) - self.notebook.row_starts[row - 1] + 1)
        return Location(row, offset - self.line_starts[row - 1] + 1)

    def line(self, row: int) -> str:
        """The text of a line, without its line end. `row` counts from 1."""
        start = self.line_starts[row - 1]
        end = self.line_starts[row] if row < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    # -------------------------------------------------------------- what people and other programs see

    def shown_line(self, row: int) -> str:
        """A line as it stands in the file, or in the cell of a notebook."""
        if self.notebook is not None:
            return self.notebook.row(row)
        return self.line(row)

    def position(self, at: Location) -> Position | None:
        """A location by cell; None in what is no notebook."""
        return self.notebook.position(at.row, at.column) if self.notebook is not None else None

    def part(self, cell: int | None) -> Source:
        """The cell of a notebook, with a line end behind it, as a text of its own; None is the whole text."""
        if self.notebook is None or cell is None:
            return self
        one = next(one for one in self.notebook.cells if one.cell.number == cell)
        return Source(self.path, f"{one.cell.text}\n", self.encoding, self.bom)

    def edits_by_part(self, edits: Iterable[Edit]) -> list[tuple[int | None, Source, list[Edit]]]:
        """Edits of this text as edits of each cell that they touch, with its number. Raises CannotEdit."""
        edits = list(edits)
        if self.notebook is None or not edits:
            return [(None, self, edits)]
        from lint_rules.findings import Edit
        from lint_rules.notebooks.rewrite import Change, by_cell

        found = by_cell(self.notebook, (Change(edit.start, edit.end, edit.content) for edit in edits))
        return [
            (
                cell.cell.number,
                self.part(cell.cell.number),
                [Edit(self.path, one.start, one.end, one.content) for one in changes],
            )
            for cell, changes in found
        ]

    @functools.cached_property
    def file(self) -> Source:
        """The text of the file itself: of a notebook, its JSON."""
        if self.notebook is None:
            return self
        return Source(self.path, self.notebook.document.text, self.encoding, self.bom)

    def file_location(self, at: Location) -> Location:
        """Where a location stands in the text of the file itself."""
        if self.notebook is None:
            return at
        from lint_rules.notebooks.rewrite import json_offset

        return self.file.location(json_offset(self.notebook, at.row, at.column))

    def file_edits(self, edits: Iterable[Edit]) -> list[Edit]:
        """Edits of this text as edits of the file itself. Raises CannotEdit."""
        edits = list(edits)
        if self.notebook is None or not edits:
            return edits
        from lint_rules.findings import Edit
        from lint_rules.notebooks.rewrite import Change, in_json

        changes = (Change(edit.start, edit.end, edit.content) for edit in edits)
        return [Edit(self.path, one.start, one.end, one.content) for one in in_json(self.notebook, changes)]


def _names_an_encoding(data: bytes) -> bool:
    """Whether one of the first two lines has an encoding cookie (PEP 263)."""
    return any(_COOKIE.match(line) for line in data.splitlines()[:2])


def decode(path: Path, data: bytes) -> Source:
    """Decode as Python would (byte order mark, encoding cookie, else UTF-8), and a notebook as UTF-8.

    Raises UnreadableSource with the place of the first byte that does not fit.
    """
    if path.suffix == NOTEBOOK:
        return _notebook(path, data)
    if b"\0" in data:
        row = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise UnreadableSource("it contains a NUL byte", row=row, advice="Python refuses such a file")
    bom = data.startswith(codecs.BOM_UTF8)
    body = data[len(codecs.BOM_UTF8) :] if bom else data
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    except SyntaxError as error:
        if _names_an_encoding(data):
            raise UnreadableSource(str(error), advice="name a known encoding in the cookie") from error
        encoding = "utf-8"  # let the decoder below say where
    encoding = "utf-8" if encoding == "utf-8-sig" else encoding
    return Source(path, _decoded(body, encoding, "or give it an encoding cookie"), encoding, bom)


@functools.lru_cache(maxsize=8)
def _notebook(path: Path, data: bytes) -> Source:
    """A notebook is asked for several times in a run, and takes more than a look at its bytes."""
    from lint_rules.notebooks import cells, document

    bom = data.startswith(codecs.BOM_UTF8)
    text = _decoded(data[len(codecs.BOM_UTF8) :] if bom else data, "utf-8", "as Jupyter does")
    try:
        notebook = cells.assembled(document.read(text))
    except document.Malformed as error:
        at = Source(path, text, "utf-8", bom).location(error.offset)
        raise UnreadableSource(error.reason, row=at.row, column=at.column, advice=error.advice) from error
    return Source(path, notebook.text, "utf-8", bom, notebook)


def _decoded(body: bytes, encoding: str, advice: str) -> str:
    try:
        return body.decode(encoding)
    except UnicodeDecodeError as error:
        row = body.count(b"\n", 0, error.start) + 1
        column = error.start - (body.rfind(b"\n", 0, error.start) + 1) + 1
        raise UnreadableSource(
            f"byte 0x{body[error.start]:02x} is not {encoding}",
            row=row,
            column=column,
            advice=f"save the file as UTF-8 {advice}",
        ) from error
