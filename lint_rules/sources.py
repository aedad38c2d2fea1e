"""Bytes of a Python file and the text they stand for, without losing anything on the way back."""

from __future__ import annotations

import bisect
import codecs
import functools
import io
import re
import tokenize
from dataclasses import dataclass
from pathlib import Path

_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*[-\w.]+")
_LINE_END = re.compile(r"\r\n|\r|\n")


class UnreadableSource(Exception):
    """A file that cannot be decoded or parsed.

    `row` and `column` count from 1 and name the place of the trouble; `advice` says how to mend it.
    """

    def __init__(self, reason: str, *, row: int = 1, column: int = 1, advice: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.row = row
        self.column = column
        self.advice = advice


@dataclass(frozen=True, order=True)
class Location:
    """A place in a text: both numbers count from 1, columns in characters."""

    row: int
    column: int


@dataclass(frozen=True)
class Source:
    """A decoded file. `text` is exactly what stands in the file after the byte order mark."""

    path: Path
    text: str
    encoding: str
    bom: bool

    def encode(self, text: str) -> bytes:
        """Return the bytes that say `text` in this file's own encoding.

        Raises UnicodeEncodeError when the encoding has no such character.
        """
        return (codecs.BOM_UTF8 if self.bom else b"") + text.encode(self.encoding)

    @functools.cached_property
    def line_starts(self) -> list[int]:
        return [0, *(end.end() for end in _LINE_END.finditer(self.text))]

    def location(self, offset: int) -> Location:
        row = bisect.bisect_right(self.line_starts, offset)
        return Location(row, offset - self.line_starts[row - 1] + 1)

    def line(self, row: int) -> str:
        """The text of a line, without its line end. `row` counts from 1."""
        start = self.line_starts[row - 1]
        end = self.line_starts[row] if row < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


def _names_an_encoding(data: bytes) -> bool:
    """Whether one of the first two lines has an encoding cookie (PEP 263)."""
    return any(_COOKIE.match(line) for line in data.splitlines()[:2])


def decode(path: Path, data: bytes) -> Source:
    """Decode as Python would (byte order mark, encoding cookie, else UTF-8).

    Raises UnreadableSource with the place of the first byte that does not fit.
    """
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
    try:
        return Source(path, body.decode(encoding), encoding, bom)
    except UnicodeDecodeError as error:
        row = body.count(b"\n", 0, error.start) + 1
        column = error.start - (body.rfind(b"\n", 0, error.start) + 1) + 1
        raise UnreadableSource(
            f"byte 0x{body[error.start]:02x} is not {encoding}",
            row=row,
            column=column,
            advice="save the file as UTF-8 or give it an encoding cookie",
        ) from error
