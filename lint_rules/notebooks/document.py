"""The JSON of a notebook: where the text of each Python cell stands in it.

The format is nbformat's: cells at the top (version 4), or in worksheets with `input` for `source` (2 and 3). See
https://nbformat.readthedocs.io/en/latest/format_description.html. Outputs are skipped at the speed of the JSON parser.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_BLANK = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()
_VERSIONS = (2, 3, 4)
_PYTHON = re.compile(r"i?python[\d.]*$", re.IGNORECASE)


class Malformed(ValueError):
    """A text that is no notebook; `offset` is where the trouble is."""

    def __init__(self, reason: str, offset: int, advice: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.offset = offset
        self.advice = advice


@dataclass(frozen=True)
class Piece:
    """A JSON string that holds text of a cell: its place, quotes included, and what it says."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Cell:
    """A code cell. `number` counts the cells of the notebook from 1, those of text as well, as Ruff does.

    `listed`: its text is a list of pieces, not one. `language` is what the cell itself claims to be written in.
    """

    number: int
    pieces: tuple[Piece, ...]
    listed: bool = True
    language: str = ""

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True)
class Document:
    """The JSON text and the cells in it that hold Python."""

    text: str
    cells: tuple[Cell, ...]


def read(text: str) -> Document:
    """Find the Python cells of a notebook. Raises Malformed."""
    cursor = _Cursor(text)
    found = _Found()
    try:
        _notebook(cursor, found)
        cursor.skip_blank()
        if cursor.at != len(text):
            raise Malformed("it is not valid JSON: something follows its end", cursor.at)
    except json.JSONDecodeError as error:
        marker = text.startswith(("<<<<<<<", "=======", ">>>>>>>"), _line_start(text, error.pos))
        advice = "a merge has left its conflict in it" if marker else ""
        raise Malformed(f"it is not valid JSON: {error.msg}", error.pos, advice) from error
    except Malformed:
        raise
    except ValueError as error:  # a number with too many digits
        raise Malformed(f"its JSON cannot be read: {error}", cursor.at) from error
    except RecursionError as error:
        raise Malformed("its JSON is nested too deeply", cursor.at) from error
    if not found.has_cells:
        raise Malformed("it is no notebook: it has no cells", 0)
    if found.version not in _VERSIONS:
        known = f"{_VERSIONS[0]} to {_VERSIONS[-1]}"
        raise Malformed(f"its nbformat is {found.version!r}, known are {known}", 0)
    language = _language(found.metadata)
    return Document(
        text, tuple(cell for cell in found.cells if _PYTHON.match(cell.language or language or "python"))
    )


@dataclass
class _Found:
    """What has been seen of a notebook; its language may stand behind its cells."""

    cells: list[Cell] = field(default_factory=list)
    metadata: object = None
    version: object = None
    has_cells: bool = False
    count: int = 0


class _Cursor:
    """A place in a JSON text that moves on as values are read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def skip_blank(self) -> None:
        found = _BLANK.match(self.text, self.at)
        assert found is not None
        self.at = found.end()

    def sees(self, character: str) -> bool:
        self.skip_blank()
        return self.text.startswith(character, self.at)

    def accept(self, character: str) -> bool:
        if self.sees(character):
            self.at += 1
            return True
        return False

    def must_see(self, character: str, reason: str) -> None:
        """A value begins here, of the kind that begins with a character. Raises Malformed with the reason."""
        if not self.sees(character):
            start = self.at
            self.value()
            raise Malformed(reason, start)

    def expect(self, character: str) -> None:
        if not self.accept(character):
            raise json.JSONDecodeError(f"Expecting '{character}'", self.text, self.at)

    def value(self) -> object:
        """Read a value of any kind."""
        self.skip_blank()
        value, self.at = _DECODER.raw_decode(self.text, self.at)
        return value

    def members(self) -> Iterator[str]:
        """The keys of an object; the caller reads the value of each before it asks for the next."""
        self.expect("{")
        if self.accept("}"):
            return
        more = True
        while more:
            if not self.sees('"'):
                raise json.JSONDecodeError("Expecting a name in double quotes", self.text, self.at)
            yield str(self.value())
            more = self.accept(",")
        self.expect("}")

    def elements(self) -> Iterator[None]:
        """The elements of a list, likewise."""
        self.expect("[")
        if self.accept("]"):
            return
        more = True
        while more:
            yield None
            more = self.accept(",")
        self.expect("]")


def _notebook(cursor: _Cursor, found: _Found) -> None:
    cursor.must_see("{", "it is no notebook: its JSON is no object")
    for key in cursor.members():
        cursor.expect(":")
        if key == "cells":
            _cells(cursor, found)
        elif key == "worksheets" and cursor.sees("["):
            found.has_cells = True
            for _ in cursor.elements():
                for inner in cursor.members():
                    cursor.expect(":")
                    _cells(cursor, found) if inner == "cells" else cursor.value()
        elif key == "metadata":
            found.metadata = cursor.value()
        elif key == "nbformat":
            found.version = cursor.value()
        else:
            cursor.value()


def _cells(cursor: _Cursor, found: _Found) -> None:
    cursor.must_see("[", "its cells are no list")
    found.has_cells = True
    for _ in cursor.elements():
        found.count += 1
        _cell(cursor, found)


def _cell(cursor: _Cursor, found: _Found) -> None:
    start = cursor.at
    name = f"cell {found.count}"
    cursor.must_see("{", f"{name} is no object")
    kind: object = None
    language = ""
    pieces: tuple[Piece, ...] | None = None
    listed = True
    for key in cursor.members():
        cursor.expect(":")
        if key in ("source", "input"):
            listed = cursor.sees("[")
            pieces = tuple(_pieces(cursor, name))
        else:
            value = cursor.value()
            kind = value if key == "cell_type" else kind
            language = _cell_language(key, value) or language
    if kind != "code":
        return
    if pieces is None:
        raise Malformed(f"{name} has no source", start)
    found.cells.append(Cell(found.count, pieces, listed, language))


def _pieces(cursor: _Cursor, name: str) -> Iterator[Piece]:
    if cursor.sees("["):
        for _ in cursor.elements():
            yield _piece(cursor, name)
    else:
        yield _piece(cursor, name)


def _piece(cursor: _Cursor, name: str) -> Piece:
    cursor.skip_blank()
    start = cursor.at
    value = cursor.value()
    if not isinstance(value, str):
        raise Malformed(f"the source of {name} is neither text nor a list of texts", start)
    return Piece(start, cursor.at, value)


# ------------------------------------------------------------------ languages


def _cell_language(key: str, value: object) -> str:
    """What a cell says of its own language: `language` up to version 3, Visual Studio Code's mark since."""
    if key == "language":
        return str(value)
    if key == "metadata":
        return _text(value, "vscode", "languageId")
    return ""


def _language(metadata: object) -> str:
    """The language of a notebook's kernel; empty if it does not say. The kernel's name says nothing sure."""
    return _text(metadata, "language_info", "name") or _text(metadata, "kernelspec", "language")


def _text(value: object, *keys: str) -> str:
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, str) else ""


def _line_start(text: str, offset: int) -> int:
    return text.rfind("\n", 0, offset) + 1
