"""Places in a text: rows and columns for an editor and back, and edits that turn one text into another."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pygls")

from hypothesis import given
from hypothesis import strategies as st
from lsprotocol.types import Position, PositionEncodingKind

from lint_rules.server.positions import offset, position
from lint_rules.server.texts import Document, text_edits
from lint_rules.sources import Source, decode
from tests.server.editor import edited

FILE = Path("/a.py")
# What texts may disagree about: line ends, what only looks like one, characters of one to four bytes.
TEXTS = st.text(st.sampled_from("ab \n\r\f\v\x85\u2028é€\N{ROCKET}"), max_size=40)
ENCODINGS = st.sampled_from([one.value for one in PositionEncodingKind])


def source(text: str) -> Source:
    return Source(FILE, text, "utf-8", False)


@given(TEXTS, ENCODINGS, st.integers(0, 40))
def test_a_place_leads_back_to_its_offset(text: str, encoding: str, at: int) -> None:
    at = min(at, len(text))
    if text[at - 1 : at + 1] == "\r\n":  # between the two is no place
        at -= 1
    assert offset(source(text), position(source(text), at, encoding), encoding) == at


def test_columns_behind_the_end_are_its_end() -> None:
    text = source("ab\ncd")
    assert offset(text, Position(0, 99), "utf-16") == 2
    assert offset(text, Position(99, 0), "utf-16") == 5
    assert position(text, 99, "utf-16") == Position(1, 2)


def test_a_character_beyond_the_basic_plane_counts_as_agreed() -> None:
    text = source("\N{ROCKET}x")
    assert [position(text, 1, one).character for one in ("utf-8", "utf-16", "utf-32")] == [4, 2, 1]


@given(TEXTS, TEXTS)
def test_the_edits_make_the_other_text(before: str, after: str) -> None:
    # The stand-in for an editor knows line feeds only.
    before, after = (text.replace("\r", "") for text in (before, after))
    assert edited(before, text_edits(source(before), after, "utf-16")) == after


def test_only_what_differs_is_edited() -> None:
    before = "".join(f"line {number}\n" for number in range(9))
    edits = text_edits(source(before), before.replace("line 3\n", "three\nand more\n"), "utf-16")
    assert [(one.range.start, one.range.end, one.new_text) for one in edits] == [
        (Position(3, 0), Position(4, 0), "three\nand more\n")
    ]
    assert text_edits(source(before), before, "utf-16") == []


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("é = 1\n", "é = 1\n".encode()),
        ("# coding: latin-1\né = 1\n", "# coding: latin-1\né = 1\n".encode("latin-1")),
        (
            "# coding: latin-1\n€ = 1\n",
            "# coding: latin-1\n€ = 1\n".encode(),
        ),  # latin-1 has no such character
        ("# coding: nonsense\n", b"# coding: nonsense\n"),
        ("\ufeffx = 1\n", b"\xef\xbb\xbfx = 1\n"),
        ("'\ud800'", b"'\xed\xa0\x80'"),
    ],
)
def test_a_text_as_it_would_be_saved(text: str, data: bytes) -> None:
    assert Document("file:///a.py", FILE, text).data == data


def test_a_saved_text_reads_back() -> None:
    text = "# coding: latin-1\né = 1\n"
    assert decode(FILE, Document("file:///a.py", FILE, text).data).text == text
