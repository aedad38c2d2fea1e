"""The page on notebooks says what is so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from lint_rules.check import check
from lint_rules.config import Settings

from .reading import HERE
from .test_document import code, notebook

PAGE = (HERE.parents[1] / "docs" / "notebooks.md").read_text("utf-8")
ROWS = [line.split("|")[1:3] for line in PAGE.splitlines() if line.startswith("| ")][1:]


def codes(folder: Path, *cells: str) -> list[str]:
    (folder / "a.ipynb").write_text(json.dumps(notebook(*map(code, cells))))
    return [one.code for one in check([folder], Settings(folder)).findings]


def _quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


LAUNCHES = [
    one for left, right in ROWS if "shell text" in right and "row" not in right for one in _quoted(left)
]
CELLS = [one for left, right in ROWS if "on its own row" in right for one in _quoted(left)]
STATEMENTS = [
    one.split()[0] for left, right in ROWS if right.strip() == "the statement" for one in _quoted(left)
]
PYTHON = [one for left, right in ROWS if right.strip() == "a cell of Python" for one in _quoted(left)]
NOTHING = [
    one for left, right in ROWS if right.strip() == "nothing" for one in _quoted(left) if one[:2] == "%%"
]


def test_the_table_is_read() -> None:
    assert [len(one) for one in (LAUNCHES, CELLS, STATEMENTS, PYTHON, NOTHING)] == [5, 5, 5, 5, 3]


@pytest.mark.parametrize("line", LAUNCHES)
def test_lines_for_the_shell(line: str, tmp_path: Path) -> None:
    assert codes(tmp_path, line) == ["SLE005"]


@pytest.mark.parametrize("magic", CELLS)
def test_cells_for_the_shell(magic: str, tmp_path: Path) -> None:
    assert codes(tmp_path, f"{magic}\nsbatch a.sh\nsbatch b.sh") == ["SLE005", "SLE005"]


@pytest.mark.parametrize("magic", STATEMENTS)
def test_magics_that_run_a_statement(magic: str, tmp_path: Path) -> None:
    assert codes(tmp_path, "import subprocess", f"{magic} subprocess.run(['sbatch', 'a.sh'])") == ["SLE001"]


@pytest.mark.parametrize("magic", PYTHON)
def test_magics_that_run_their_cell(magic: str, tmp_path: Path) -> None:
    assert codes(tmp_path, "import subprocess", f"{magic}\nsubprocess.run(['sbatch', 'a.sh'])") == ["SLE001"]


@pytest.mark.parametrize("magic", NOTHING)
def test_magics_that_say_nothing(magic: str, tmp_path: Path) -> None:
    assert codes(tmp_path, f"{magic}\nsystem('sbatch a.sh')\n!sbatch a.sh") == []


def test_the_remedy_is_understood(tmp_path: Path) -> None:
    (remedy,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert codes(tmp_path, remedy, "!sbatch a.sh", "%%bash\nsbatch a.sh") == []


def test_they_can_be_left_out(tmp_path: Path) -> None:
    from lint_rules.config import Resolver

    (settings,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "a.ipynb").write_text(json.dumps(notebook(code("!sbatch a.sh"))))
    assert check([tmp_path], Resolver()).findings
    (tmp_path / "pyproject.toml").write_text(settings)
    assert not check([tmp_path], Resolver()).findings
