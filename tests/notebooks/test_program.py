"""The command line on notebooks: standard input, patches, fixes, the inventory."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lint_rules.cli import main

from .reading import HERE
from .test_document import code, notebook

GOLDEN = HERE / "golden" / "imports_first.ipynb"
FIXED = GOLDEN.with_suffix(".fixed.ipynb")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").touch()
    shutil.copy(GOLDEN, tmp_path / "a.ipynb")
    return tmp_path


class _Input:
    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


def test_a_folder_is_searched_for_notebooks(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--output-format", "concise"]) == 1
    assert capsys.readouterr().out.startswith("a.ipynb:cell 3:1:1: SLE001 [*] ")


def test_fixes_are_written(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--fix"]) == 0
    assert (here / "a.ipynb").read_bytes() == FIXED.read_bytes()


def test_standard_input(
    here: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(sys, "stdin", _Input(GOLDEN.read_bytes()))
    assert main(["check", "--fix", "--stdin-filename", "new.ipynb", "-"]) == 0
    assert capfdbinary.readouterr().out == FIXED.read_bytes()
    monkeypatch.setattr(sys, "stdin", _Input(GOLDEN.read_bytes()))
    assert main(["check", "--stdin-filename", "new.ipynb", "--output-format", "concise"]) == 1
    assert b"new.ipynb:cell 3:1:1: SLE001" in capfdbinary.readouterr().out


def test_a_patch_is_one_of_the_file(here: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["check", "--diff"]) == 1
    patch = capfdbinary.readouterr().out
    subprocess.run(["git", "apply", "-"], input=patch, check=True, cwd=here)
    assert (here / "a.ipynb").read_bytes() == FIXED.read_bytes()


def test_the_inventory_names_cells(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(HERE / "examples" / "scrubbed_before.ipynb", here / "a.ipynb")
    assert main(["launches"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert rows == [
        ["a.ipynb:cell", "2:1:1", "sbatch", "!", "inherited"],
        ["a.ipynb:cell", "4:1:1", "sbatch", "!", "scrubbed"],
        ["a.ipynb:cell", "4:2:1", "sbatch", "subprocess.run", "scrubbed"],
        ["a.ipynb:cell", "5:2:1", "sbatch", "%%bash", "scrubbed"],
    ]


def test_modules_beside_a_notebook_are_followed(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A launcher in a module, its command in a cell, and a command in a module that a cell launches."""
    (here / "cluster.py").write_text(
        'import subprocess\n\nCOMMAND = ["sb" "atch", "a.sh"]\nWORD = "sbatch"\n\n'
        "def run(words, env=None):\n    subprocess.run(words, env=env)\n"
    )
    cells = (
        code("import cluster\nimport subprocess"),
        code("cluster.run(['sbatch', 'a.sh'])"),
        code("!{cluster.WORD} a"),
    )
    (here / "a.ipynb").write_text(json.dumps(notebook(*cells)))
    assert main(["check", "a.ipynb", "--output-format", "concise"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:3] for line in lines] == [
        ["a.ipynb:cell", "2:1:1:", "SLE001"],
        ["a.ipynb:cell", "3:1:1:", "SLE005"],
    ]


def test_a_launch_of_ipython_has_no_fix_and_says_why(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "a.ipynb").write_text(json.dumps(notebook(code("!sbatch a.sh"), code("%%bash\nsbatch a.sh"))))
    before = (here / "a.ipynb").read_bytes()
    assert main(["check", "--fix", "--unsafe-fixes"]) == 1
    out = capsys.readouterr().out
    assert "no fix: IPython's `!` takes no environment" in out
    assert "no fix: IPython's `%%bash` takes no environment" in out
    assert (here / "a.ipynb").read_bytes() == before


def test_a_cell_that_is_no_python_does_not_hide_the_others(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(HERE / "examples" / "not_all_python.ipynb", here / "a.ipynb")
    assert main(["check", "--fix", "--output-format", "concise"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" SLE")[0] for line in lines] == ["a.ipynb:cell 4:1:5:", "a.ipynb:cell 5:1:1:"]
    assert "'(' was never closed" in lines[0]
    assert "env=scrubbed_env()" in (here / "a.ipynb").read_text()


def test_what_stands_in_the_syntax_of_ipython_is_not_changed(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "a.ipynb").write_text(
        json.dumps(
            notebook(
                code("import subprocess"),
                code("!echo {subprocess.run(['sbatch', 'a.sh'])}"),
                code("%%python\nimport subprocess\nprint(1, subprocess.run(['srun', 'a.sh']))"),
            )
        )
    )
    assert main(["check", "--fix"]) == 1
    out = capsys.readouterr().out
    assert "--> a.ipynb:cell 2:1:7\n" in out
    assert "--> a.ipynb:cell 3:3:10\n" in out
    assert out.count("no fix: the cells cannot be changed so: IPython's own syntax stands there") == 2
