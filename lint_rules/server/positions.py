"""Places in a text as an editor counts them: lines from 0, columns in units of the encoding that was agreed on.

The units are UTF-16 code units unless both sides agree on another encoding (Language Server Protocol 3.17,
`PositionEncodingKind`). Lines end as there: in LF, CR or CR LF, so a form feed ends none.
"""

from __future__ import annotations

from lsprotocol.types import Position, PositionEncodingKind, Range

from lint_rules.findings import Place
from lint_rules.sources import Location, Source


def position(source: Source, offset: int, encoding: str) -> Position:
    """Where the character at an offset stands; the end of the text for an offset behind it."""
    at = source.location(min(offset, len(source.text)))
    start = source.line_starts[at.row - 1]
    return Position(at.row - 1, _width(source.text[start : start + at.column - 1], encoding))


def offset(source: Source, at: Position, encoding: str) -> int:
    """The offset of the character at a place; what lies behind the end of a line counts as its end."""
    if at.line >= len(source.line_starts):
        return len(source.text)
    start = source.line_starts[at.line]
    line = source.line(at.line + 1)
    units = 0
    for index, character in enumerate(line):
        if units >= at.character:
            return start + index
        units += _width(character, encoding)
    return start + len(line)


def stretch(source: Source, start: int, end: int, encoding: str) -> Range:
    """The range between two offsets."""
    return Range(position(source, start, encoding), position(source, end, encoding))


def of_place(place: Place, source: Source | None, encoding: str) -> Range:
    """The range of a finding; without its text (a file that cannot be decoded) by its rows and columns.

    In a notebook it is a stretch of the JSON, which is the text that an editor has.
    """
    ends = (place.location, place.end_location)
    if source is None:
        return Range(*(Position(at.row - 1, at.column - 1) for at in ends))
    return Range(*(_in_text(source.file, source.file_location(at), encoding) for at in ends))


def _in_text(source: Source, at: Location, encoding: str) -> Position:
    row = min(at.row, len(source.line_starts))
    return Position(row - 1, _width(source.line(row)[: at.column - 1], encoding))


def _width(text: str, encoding: str) -> int:
    if text.isascii() or encoding == PositionEncodingKind.Utf32:
        return len(text)
    if encoding == PositionEncodingKind.Utf8:
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(character > "\uffff" for character in text)
