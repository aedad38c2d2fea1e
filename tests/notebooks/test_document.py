"""The JSON of a notebook: which cells are found, and what is said of a file that is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lint_rules import screen
from lint_rules.check import check
from lint_rules.config import Settings
from lint_rules.notebooks.document import read
from lint_rules.sources import UnreadableSource, decode

from .reading import example_files

WORDS = screen.words(Settings(Path()))


def code(source: str | list[str], **more: Any) -> dict[str, Any]:
    cell = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": [], "source": source}
    return {**cell, **more}


def notebook(*cells: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5, **more}


def text_of(document: object, **options: Any) -> str:
    return json.dumps(document, **options)


# ---------------------------------------------------------------- cells


def test_code_cells_are_numbered_among_all() -> None:
    text = text_of(notebook({"cell_type": "markdown", "source": "x"}, code(["a\n", "b"]), code("c")))
    found = read(text).cells
    assert [(cell.number, cell.text, cell.listed) for cell in found] == [(2, "a\nb", True), (3, "c", False)]


@pytest.mark.parametrize(
    "options", [{}, {"indent": 1}, {"indent": "\t", "ensure_ascii": False}, {"sort_keys": True}]
)
def test_a_piece_stands_where_it_says(options: dict[str, Any]) -> None:
    text = text_of(notebook(code(['é"\n', "\N{GRINNING FACE}\t"])), **options)
    (cell,) = read(text).cells
    assert [json.loads(text[piece.start : piece.end]) for piece in cell.pieces] == [
        'é"\n',
        "\N{GRINNING FACE}\t",
    ]


@pytest.mark.parametrize("path", example_files("examples"), ids=lambda path: path.stem)
def test_what_stands_between_cells_does_not_matter(path: Path) -> None:
    document = json.loads(path.read_text("utf-8"))
    found = [
        [cell.text for cell in read(text_of(document, **options)).cells]
        for options in ({}, {"indent": 4}, {"sort_keys": True}, {"separators": (",", ":")})
    ]
    assert all(one == found[0] for one in found)


@pytest.mark.parametrize(
    ("metadata", "is_python"),
    [
        ({}, True),
        (None, True),
        ({"language_info": {"name": "python"}}, True),
        ({"language_info": {"name": "ipython3"}}, True),
        ({"kernelspec": {"language": "python", "name": "conda-env-x-py"}}, True),
        ({"kernelspec": {"name": "my-project"}}, True),
        ({"language_info": {"name": "R"}}, False),
        ({"kernelspec": {"language": "bash"}}, False),
        ({"language_info": {"name": "python"}, "kernelspec": {"language": "julia"}}, True),
        ({"language_info": "python"}, True),
    ],
)
def test_the_language_is_that_of_the_kernel(metadata: object, is_python: bool) -> None:
    assert bool(read(text_of(notebook(code("x"), metadata=metadata))).cells) is is_python


def test_a_cell_may_have_a_language_of_its_own() -> None:
    own = {"vscode": {"languageId": "shellscript"}}
    assert not read(text_of(notebook(code("x", metadata=own)))).cells
    assert read(text_of(notebook(code("x", metadata={"vscode": "?"})))).cells


def test_the_last_of_two_sources_counts_as_in_json() -> None:
    text = text_of(notebook(code("a"))).replace('"source": "a"', '"source": "a", "source": ["b"]')
    assert [cell.text for cell in read(text).cells] == ["b"]


# ---------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("text", "row", "reason"),
    [
        ('{\n"cells": [\n', 3, "it is not valid JSON: Expecting value"),
        ('{\n"cells": [{]}', 2, "it is not valid JSON: Expecting a name in double quotes"),
        ('{"cells": []} {}', 1, "it is not valid JSON: something follows its end"),
        ('{"cells": [],\n<<<<<<< HEAD\n', 2, "it is not valid JSON: Expecting a name in double quotes"),
        ('{"cells":\n"a"}', 2, "its cells are no list"),
        ("[]", 1, "it is no notebook: its JSON is no object"),
        ("{}", 1, "it is no notebook: it has no cells"),
        ('{"cells": []}', 1, "its nbformat is None, known are 2 to 4"),
        ('{"cells": [], "nbformat": 5}', 1, "its nbformat is 5, known are 2 to 4"),
        ('{"nbformat": 4,\n"cells": [\n3]}', 3, "cell 1 is no object"),
        ('{"nbformat": 4, "cells": [\n{"cell_type": "code"}]}', 2, "cell 1 has no source"),
        (
            '{"nbformat": 4, "cells": [{"cell_type": "code",\n"source": ["a",\n3]}]}',
            3,
            "the source of cell 1 is neither text nor a list of texts",
        ),
        ('{"metadata": ' + "[" * 100_000, 1, "its JSON is nested too deeply"),
        ('{"nbformat": ' + "1" * 5000 + "}", 1, "its JSON cannot be read: "),
    ],
)
def test_what_is_no_notebook_says_why_and_where(text: str, row: int, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    with pytest.raises(UnreadableSource) as told:
        decode(path, text.encode())
    assert told.value.reason.startswith(reason)
    assert told.value.row == row


def test_a_conflict_of_a_merge_is_called_so(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text('{"cells": [],\n<<<<<<< HEAD\n"x": "sbatch"}')
    (finding,) = check([path], Settings(tmp_path)).findings
    assert (finding.code, finding.place.location.row) == ("SLE900", 2)
    assert "a merge has left its conflict in it" in finding.message


def test_bytes_that_are_no_utf_8_are_told(tmp_path: Path) -> None:
    with pytest.raises(UnreadableSource, match="byte 0xff is not utf-8"):
        decode(tmp_path / "a.ipynb", b'{"cells":\n "\xff"}')


def test_a_byte_order_mark_stays(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbf" + text_of(notebook(code("x"))).encode()
    source = decode(tmp_path / "a.ipynb", data)
    assert source.edited([]) == data


# ---------------------------------------------------------------- the screen


def test_only_code_matters() -> None:
    output = {"output_type": "stream", "name": "stdout", "text": ["srun: error\n"] * 3}
    told = text_of(notebook({"cell_type": "markdown", "source": "sbatch"}, code("x = 1", outputs=[output])))
    assert not screen.matters("a.ipynb", told.encode(), WORDS)
    assert screen.matters("a.txt", told.encode(), WORDS)
    assert screen.matters("a.ipynb", text_of(notebook(code(["x\n", "!sbatch a"]))).encode(), WORDS)


def test_a_damaged_notebook_that_mentions_a_command_matters() -> None:
    assert screen.matters("a.ipynb", b'{"cells": ["sbatch"', WORDS)
    assert not screen.matters("a.ipynb", b'{"cells": ["squeue"', WORDS)


def test_outputs_may_be_larger_than_any_source(tmp_path: Path) -> None:
    image = {
        "output_type": "display_data",
        "metadata": {},
        "data": {"image/png": "sbatch " + "A" * 9_000_000},
    }
    path = tmp_path / "a.ipynb"
    path.write_text(text_of(notebook(code("x = 1", outputs=[image]), code("!sbatch a.sh"))))
    assert [one.code for one in check([path], Settings(tmp_path)).findings] == ["SLE005"]
    path.write_text(text_of(notebook(code("!sbatch a.sh\n" * 700_000))))
    (finding,) = check([path], Settings(tmp_path)).findings
    assert "more than 8,000,000" in finding.message
