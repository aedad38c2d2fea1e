"""`--diff` is a patch that `git apply` takes, wherever the files are and wherever it was made."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from lint_rules.cli import main
from lint_rules.cli.patches import base

LEAKING = 'import subprocess\n\nsubprocess.run(["sbatch", "a.sh"])\n'


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with leaking files at the top and in two folders, with awkward names."""
    top = tmp_path / "a repository"
    for name in ("top.py", "one/a b.py", "two/\u00e9.py"):
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(LEAKING)
    subprocess.run(["git", "init", "-q", str(top)], check=True)
    return top


def _contents(top: Path) -> dict[str, str]:
    return {str(path.relative_to(top)): path.read_text() for path in sorted(top.rglob("*.py"))}


@pytest.mark.parametrize("cwd", [".", "one", "..", "../elsewhere"])
@pytest.mark.parametrize("named", [(".",), ("one", "two"), ("two/\u00e9.py",)])
def test_git_takes_the_patch(
    cwd: str,
    named: tuple[str, ...],
    repository: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    here = repository / cwd
    here.mkdir(exist_ok=True)
    monkeypatch.chdir(here)
    paths = [str(repository / one) for one in named]
    main(["check", "--diff", *paths])
    patch, said = capfdbinary.readouterr()
    folder = base([path for name in named for path in _python_below(repository / name)], Path.cwd())
    elsewhere = not all((repository / one).is_relative_to(Path.cwd()) for one in named)
    assert (b"git -C" in said) == elsewhere == (folder != Path.cwd())
    before = _contents(repository)
    main(["check", "--fix", *paths])
    fixed = _contents(repository)
    for name, text in before.items():
        (repository / name).write_text(text)
    subprocess.run(["git", "apply", "-"], cwd=folder, input=patch, check=True)
    assert _contents(repository) == fixed != before


def _python_below(path: Path) -> list[Path]:
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def test_names_are_those_of_the_current_folder_if_it_holds_all(repository: Path) -> None:
    assert base([repository / "one" / "a.py"], repository / "one") == repository / "one"
    assert base([], repository) == repository


def test_else_those_of_the_repository(repository: Path) -> None:
    assert base([repository / "one" / "a.py"], repository / "two") == repository


def test_without_a_repository_those_of_the_deepest_folder(tmp_path: Path) -> None:
    paths = [tmp_path / "one" / "x" / "a.py", tmp_path / "one" / "b.py"]
    assert base(paths, tmp_path / "two") == tmp_path / "one"
    assert base(paths, tmp_path) == tmp_path
