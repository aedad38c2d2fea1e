"""The short way: it has nothing to say only where the long way has nothing to say, and imports next to nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lint_rules.check import check
from lint_rules.cli import main
from lint_rules.config import Resolver
from lint_rules.engine import Engine
from lint_rules.quick import Quick
from lint_rules.reports.view import open_findings

from .changes import CHANGES, PROJECT, age, written

QUIET = {"a.py": "import os\nprint(os.getcwd())\n", "lib/b.py": "", "README": "", "notes.txt": "sbatch\n"}


def made(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        written(name, text)(root)
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    return root


def answers(*words: str) -> bool:
    return Quick(["check", *words]).answers()


@pytest.fixture
def quiet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project without Slurm."""
    monkeypatch.chdir(made(tmp_path, QUIET))
    return tmp_path


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("original"), PROJECT)


@pytest.fixture
def project(
    original: Path, tmp_path: Path, in_process: None, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """A project with Slurm and with a snapshot."""
    root = tmp_path / "project"
    shutil.copytree(original, root)
    age(root)
    check([root], Resolver(), engine=Engine(jobs=1, since=time.time_ns() + 10_000_000_000))
    monkeypatch.chdir(root)
    yield root
    shutil.rmtree(root)


@pytest.mark.parametrize("words", [["a.py"], ["lib"], [], ["a.py", "lib/b.py"], ["--no-cache", "README"]])
def test_a_project_without_slurm_is_answered_from_its_bytes(quiet: Path, words: list[str]) -> None:
    assert answers(*words)


@pytest.mark.parametrize("words", [["-q", "a.py"], ["--force-exclude", "--fix", "a.py"], ["a.py"]])
def test_it_says_what_the_long_way_says(
    quiet: Path, words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["check", *words]) == 0
    short = capsys.readouterr()
    monkeypatch.setattr(Quick, "answers", lambda _: False)
    assert main(["check", *words]) == 0
    assert capsys.readouterr() == short


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("new.py", "sbatch\n"),
        ("new", "srun\n"),
        ("new.ipynb", '{"cells": [{"cell_type": "code", "source": ["!sbatch a"]}]}'),
        ("a.py", "x = 1  # noqa: SLE001\n"),
        ("a.py", "x = 1  # slurm-env: ignore\n"),
        ("pyproject.toml", "[tool.slurm-env-lint]\nfoo = 1\n"),
        ("lib/pyproject.toml", "[tool.slurm-env-lint]\ncommands = { qsub = 'sbatch' }\n"),
        ("slurm-env-lint.toml", ""),
    ],
)
def test_what_could_matter_takes_the_long_way(quiet: Path, name: str, text: str) -> None:
    written(name, text)(quiet)
    assert not answers("a.py")


@pytest.mark.parametrize(
    "words",
    [
        *(
            ["nowhere.py"],
            ["--statistics", "a.py"],
            ["--select", "SLE001", "a.py"],
            ["-", "a.py"],
            ["notes.txt"],
        ),
        *(["--", "a.py"], ["--output-format=sarif"], ["-h"], ["--fixx"], ["notes.txt", "a.py"], ["/"]),
    ],
)
def test_what_it_does_not_know_takes_the_long_way(quiet: Path, words: list[str]) -> None:
    assert not answers(*words)


def test_without_git_it_takes_the_long_way(quiet: Path) -> None:
    shutil.rmtree(quiet / ".git")
    assert not answers("a.py")


@pytest.mark.parametrize("name", ["nothing", *CHANGES])
def test_it_never_keeps_a_finding_to_itself(name: str, project: Path) -> None:
    if name != "nothing":
        CHANGES[name](project)
    findings = open_findings(check([project], Resolver()).findings)
    for file in (*(file for file in PROJECT if (project / file).exists()), "lib", "gen", "."):
        if answers(file):
            assert not [one for one in findings if one.path.is_relative_to(project / file)], file


@pytest.mark.parametrize("name", ["nothing", "lib/quiet.py grows by a comment", "direct.py is touched"])
def test_in_a_project_with_slurm_a_file_without_a_finding_is_answered_from_the_snapshot(
    name: str, project: Path
) -> None:
    if name != "nothing":
        CHANGES[name](project)
    assert answers("lib/quiet.py", "lib/names.py")
    assert answers("hushed.py", "script")
    assert not answers("lib/quiet.py", "direct.py")
    assert not answers("--no-cache", "lib/quiet.py")


HEAVY = {
    "libcst",
    "argparse",
    "dataclasses",
    "pathlib",
    "subprocess",
    "typing",
    "tomllib",
    "lint_rules.config",
}


def imported(*words: str) -> set[str]:
    """The modules that a run of the program imports, in a process of its own."""
    source = Path(__file__).parents[2]
    start = (
        "import sys; sys.path.append(sys.argv.pop(1)); from lint_rules.cli import entry_point; entry_point()"
    )
    command = [sys.executable, "-I", "-X", "importtime", "-c", start, str(source), *words]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ})
    assert done.returncode == 0, done.stderr
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if "import time:" in line}


@pytest.mark.parametrize("words", [["check", "a.py"], ["check", "--force-exclude", "."]])
def test_it_imports_next_to_nothing(quiet: Path, words: list[str]) -> None:
    before = imported("--version")
    assert HEAVY & before  # the long way does
    assert not HEAVY & imported(*words)


def test_the_long_way_imports_no_parser_without_a_candidate(quiet: Path) -> None:
    assert "libcst" not in imported("check", "--statistics", ".")
    assert "libcst" not in imported("check", "--output-format", "json", "a.py")


def test_findings_from_a_snapshot_need_no_parser(project: Path) -> None:
    assert "libcst" not in imported("check", "-e", "direct.py", "--output-format", "full")
