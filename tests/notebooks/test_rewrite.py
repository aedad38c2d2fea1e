"""Edits of the module that a notebook is, as edits of its JSON."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lint_rules.findings import Edit
from lint_rules.notebooks.rewrite import CannotEdit
from lint_rules.sources import Source, decode

from .reading import example_files
from .test_document import code, notebook

PATH = Path("a.ipynb")


def read(*sources: str | list[str], **options: Any) -> Source:
    return decode(PATH, json.dumps(notebook(*map(code, sources)), **options).encode())


def edited(source: Source, *edits: tuple[int, int, str]) -> list[list[str] | str]:
    """The sources of the cells after some edits of the module's text."""
    data = source.edited([Edit(PATH, *edit) for edit in edits])
    return [cell["source"] for cell in json.loads(data)["cells"]]


def at(source: Source, text: str) -> int:
    return source.text.index(text)


def test_a_row_more() -> None:
    source = read(["import a\n", "\n", "x\n"], ["y"])
    assert edited(source, (at(source, "x"), at(source, "x"), "import b\n")) == [
        ["import a\n", "\n", "import b\n", "x\n"],
        ["y"],
    ]


def test_a_row_at_the_end_of_a_cell_and_one_at_the_start_of_the_next() -> None:
    source = read(["x"], ["y"])
    end = source.text.index("pass")
    start = at(source, "y")
    assert end < start
    assert edited(source, (end, end, "b\n")) == [["x\n", "b"], ["y"]]
    assert edited(source, (start, start, "b\n")) == [["x"], ["b\n", "y"]]


def test_a_row_less() -> None:
    source = read(["a\n", "b\n", "c"])
    for row, left in (("a\n", ["b\n", "c"]), ("b\n", ["a\n", "c"]), ("c\n", ["a\n", "b"])):
        assert edited(source, (at(source, row), at(source, row) + 2, "")) == [left]
    assert edited(source, (0, 6, "")) == [[""]]


def test_rows_joined_and_split() -> None:
    source = read(["f(a,\n", "  b)\n", "c"])
    assert edited(source, (at(source, "\n"), at(source, "b)"), " ")) == [["f(a, b)\n", "c"]]
    assert edited(source, (at(source, "a,"), at(source, "a,"), "x,\n  ")) == [
        ["f(x,\n", "  a,\n", "  b)\n", "c"]
    ]


def test_one_text_stays_one_text() -> None:
    source = read("a\nb")
    assert edited(source, (2, 2, "x\n")) == ["a\nx\nb"]


def test_pieces_that_are_no_rows_stay_pieces() -> None:
    source = read(["a", "b\nc", "d\n", "e"])
    assert edited(source, (at(source, "e"), at(source, "e"), "x\n")) == [["a", "b\nc", "d\n", "x\n", "e"]]


def test_what_is_not_touched_keeps_its_escapes() -> None:
    text = json.dumps(notebook(code(["x"])))
    written = r'["# \u0041\/ \ud83d\ude00 \b\n", "\u00e9 = f(1)"]'
    source = decode(PATH, text.replace('["x"]', written).encode())
    place = at(source, ")")
    data = source.edited([Edit(PATH, place, place, ', "\u00fc"')])
    assert r'["# \u0041\/ \ud83d\ude00 \b\n", "\u00e9 = f(1, \"\u00fc\")"]' in data.decode()
    row = source.text.index("\n") + 1
    assert (
        r'"# \u0041\/ \ud83d\ude00 \b\n", "import b\n", "\u00e9'
        in source.edited([Edit(PATH, row, row, "import b\n")]).decode()
    )


def test_a_new_character_is_written_as_the_file_writes_such() -> None:
    assert b'"\xc3\xbcx' in read(["x"], ["é"], ensure_ascii=False).edited([Edit(PATH, 0, 0, "ü")])
    assert rb'"\u00fcx' in read(["x"]).edited([Edit(PATH, 0, 0, "ü")])


@pytest.mark.parametrize("indent", [None, 1, 4, "\t"])
def test_new_rows_stand_like_the_others(indent: int | str | None) -> None:
    source = read(["x"], ["y\n", "z"], indent=indent)
    data = source.edited([Edit(PATH, 0, 0, "a\nb\n")])
    assert data.decode() == json.dumps(notebook(code(["a\n", "b\n", "x"]), code(["y\n", "z"])), indent=indent)
    alone = read(["x"], indent=indent)
    data = alone.edited([Edit(PATH, 0, 0, "a\nb\n")])
    assert data.decode() == json.dumps(notebook(code(["a\n", "b\n", "x"])), indent=indent)


@pytest.mark.parametrize(
    ("cell", "start", "end"),
    [
        ("!sbatch a.sh", "sbatch", "sbatch"),
        ("%%time\nx", "pass", "pass"),
        ("x\n!ls\ny", "x", "ls"),
        ("%%bash\nls", '"ls', '\\n"'),
    ],
)
def test_what_has_no_counterpart_is_refused(cell: str, start: str, end: str) -> None:
    source = read([cell])
    with pytest.raises(CannotEdit):
        source.edited([Edit(PATH, at(source, start), at(source, end), "q\n")])


def test_two_cells_at_once_are_refused() -> None:
    source = read(["x"], ["y"])
    with pytest.raises(CannotEdit):
        source.edited([Edit(PATH, 0, at(source, "y"), "")])


def test_rows_of_ipython_may_go_as_a_whole() -> None:
    source = read(["x\n", "!ls\n", "z"])
    assert edited(source, (2, at(source, "z"), "")) == [["x\n", "z"]]


@given(st.sampled_from(example_files("examples")), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=60)
def test_an_edit_changes_its_cell_alone(path: Path, chance: random.Random) -> None:
    data = path.read_bytes()
    source = decode(PATH, data)
    assert source.notebook is not None
    if not source.notebook.cells:
        return
    cell = chance.choice(source.notebook.cells)
    start = source.notebook.part_start(cell.start)
    offsets = [
        o for o in range(start, cell.end) if cell.translation.is_exact(min(o, cell.end - 1) - cell.start)
    ]
    first, last = sorted(chance.choices(offsets, k=2))
    last = min(last, cell.end - 1)
    first = min(first, last)
    content = chance.choice(["", "x", "é\n", "\n\n", '"', "\\"])
    shown = cell.cell.text
    here, there = (source.notebook.original(offset) - cell.original for offset in (first, last))
    expected = shown[:here] + content + shown[there:]
    new = source.edited([Edit(PATH, first, last, content)])
    changed = decode(PATH, new).notebook
    assert changed is not None
    for before, after in zip(source.notebook.document.cells, changed.document.cells, strict=True):
        assert after.text == (expected if before.number == cell.cell.number else before.text)
    assert new.startswith(data.decode()[: cell.cell.pieces[0].start].encode())
    assert new.endswith(data.decode()[cell.cell.pieces[-1].end :].encode())
