"""Which files a run looks at, with a real Git and a real disk."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from lint_rules.config import Resolver, Settings
from lint_rules.files import Unlistable, project_files, project_root, python_files


def tree(root: Path, *names: str) -> Path:
    """Empty files below `root`; a name that ends in `!` becomes a script with a Python shebang."""
    for name in names:
        path = root / name.rstrip("!")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/usr/bin/env python3\n" if name.endswith("!") else "")
    return root


def git(folder: Path, *words: str) -> None:
    settings = (
        "-c",
        "user.name=Somebody",
        "-c",
        "user.email=somebody@example.org",
        "-c",
        "protocol.file.allow=always",
    )
    subprocess.run(["git", *settings, *words], cwd=folder, check=True, capture_output=True)


def found(*paths: Path, relative_to: Path, **settings: object) -> list[str]:
    resolver = Resolver(overrides=settings, named=paths)
    return [path.relative_to(relative_to).as_posix() for path in python_files(paths, resolver)]


@pytest.fixture(params=["disk", "git"])
def project(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A folder that is a Git work tree in one run and plain in the other: both must list the same."""
    if request.param == "git":
        git(tmp_path, "init", "-q")
    return tmp_path


def test_python_files_are_those_with_the_suffix_or_a_shebang(project: Path) -> None:
    tree(project, "a.py", "b/c.py", "b/stub.pyi", "b/note.txt", "run!", "LICENSE", ".hidden/d.py", "e.sh!")
    assert found(project, relative_to=project) == [".hidden/d.py", "a.py", "b/c.py", "run"]


def test_notebooks_are_python_files_that_can_be_excluded(project: Path) -> None:
    tree(project, "a.ipynb", "b/c.ipynb", ".ipynb_checkpoints/a-checkpoint.ipynb", "d.py")
    assert found(project, relative_to=project) == ["a.ipynb", "b/c.ipynb", "d.py"]
    assert found(project, relative_to=project, extend_exclude=("*.ipynb",)) == ["d.py"]
    assert found(project / "a.ipynb", relative_to=project, extend_exclude=("*.ipynb",)) == ["a.ipynb"]


@pytest.mark.parametrize(
    ("first_line", "expected"),
    [
        ("#!/usr/bin/python", True),
        ("#! /usr/bin/env python3.12", True),
        ("#!/usr/bin/env -S python3 -u", True),
        ("#!/opt/venv/bin/python3 -E", True),
        ("#!python", True),
        ("#!/usr/bin/env -S uv run --script", True),
        ("#!/usr/bin/env -S uv run --quiet --script", True),
        ("#!/usr/bin/env -S pipx run", True),
        ("#!/usr/bin/env -S OMP_NUM_THREADS=1 python3 -u", True),
        ("#!/usr/bin/env -i -u HOME python3", True),
        ("#!/usr/bin/env -Spython3 -u", True),
        ("#!/usr/bin/env pypy3", True),
        ("#!/usr/bin/env python3.13t", True),
        ("#!/usr/bin/env ipython", True),
        ("#!" + "/scratch/projects/a-group-with-a-long-name" * 4 + "/miniconda3/envs/x/bin/python3.11", True),
        ("#!C:\\Python312\\python.exe", True),
        ("#!/opt/python/bin/bash", False),
        ("#!/usr/bin/env -S uv run bash", False),
        ("#!/usr/bin/env -S bash -c python", False),
        ("#!/usr/bin/env -u python bash", False),
        ("#!/usr/bin/env", False),
        ("#!", False),
        ("#!/bin/bash", False),
        ("#!/usr/bin/pythonic-shell", False),
        ("import python", False),
        ("", False),
    ],
)
def test_shebang(tmp_path: Path, first_line: str, expected: bool) -> None:
    (tmp_path / "script").write_text(f"{first_line}\npass\n")
    assert found(tmp_path, relative_to=tmp_path) == (["script"] if expected else [])


def test_named_files_are_taken_whatever_they_are_called(project: Path) -> None:
    tree(project, "pyproject.toml", "job.txt", "venv/x.py")
    named = [project / "job.txt", project / "venv/x.py"]
    assert found(*named, relative_to=project) == ["job.txt", "venv/x.py"]
    assert found(*named, relative_to=project, force_exclude=True) == ["job.txt"]


def test_files_come_once_and_sorted(project: Path) -> None:
    tree(project, "b.py", "a.py")
    assert found(project / "b.py", project, project / "b.py", relative_to=project) == ["a.py", "b.py"]


def test_default_excludes(project: Path) -> None:
    tree(project, ".venv/a.py", "node_modules/b.py", "src/dist/c.py", "src/d.py", "build/e.py")
    assert found(project, relative_to=project) == ["build/e.py", "src/d.py"]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("old", ["a.py", "src/new/c.py", "src/old.py"]),
        ("src/old", ["a.py", "old/b.py", "src/new/c.py", "src/old.py"]),
        ("*/new", ["a.py", "old/b.py", "src/old.py", "src/old/d.py"]),
        ("src/**/*.py", ["a.py", "old/b.py"]),
        ("a.py", ["old/b.py", "src/new/c.py", "src/old.py", "src/old/d.py"]),
        ("/old", ["a.py", "src/new/c.py", "src/old.py", "src/old/d.py"]),
    ],
)
def test_exclude_patterns(project: Path, pattern: str, expected: list[str]) -> None:
    tree(project, "a.py", "old/b.py", "src/old.py", "src/old/d.py", "src/new/c.py")
    assert found(project, relative_to=project, extend_exclude=(pattern,)) == expected


def test_a_named_folder_overrules_the_pattern_that_hits_it(project: Path) -> None:
    tree(project, "venv/lib/a.py", "venv/lib/venv2/b.py", "venv/dist/c.py")
    (project / "pyproject.toml").touch()
    assert found(project / "venv", relative_to=project) == ["venv/lib/a.py", "venv/lib/venv2/b.py"]
    assert found(project / "venv", relative_to=project, force_exclude=True) == []


def test_the_settings_of_a_subfolder_exclude_below_it(project: Path) -> None:
    tree(project, "a/gen/x.py", "b/gen/y.py", "a/z.py")
    (project / "a/slurm-env-lint.toml").write_text('extend-exclude = ["gen"]\n')
    assert found(project, relative_to=project) == ["a/z.py", "b/gen/y.py"]


def test_gitignore_is_heeded_with_and_without_git(project: Path) -> None:
    tree(project, "a.py", "gen/b.py", "gen/keep.py", "sub/local.py", "sub/c.py", "other/local.py")
    (project / ".gitignore").write_text("gen/*\n!gen/keep.py\n# a comment\n")
    (project / "sub/.gitignore").write_text("local.py\n")
    assert found(project, relative_to=project) == ["a.py", "gen/keep.py", "other/local.py", "sub/c.py"]


def test_a_named_folder_that_git_ignores_is_looked_into(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    tree(tmp_path, "scratch/a.py")
    (tmp_path / ".gitignore").write_text("scratch/\n")
    assert found(tmp_path, relative_to=tmp_path) == []
    assert found(tmp_path / "scratch", relative_to=tmp_path) == ["scratch/a.py"]


def test_links_are_not_followed(project: Path) -> None:
    outside = tree(project.parent / f"{project.name}-outside", "x.py")
    tree(project, "a/b.py")
    (project / "link.py").symlink_to("a/b.py")
    (project / "loop").symlink_to(project, target_is_directory=True)
    (project / "self.py").symlink_to("self.py")
    (project / "dangling.py").symlink_to("nowhere.py")
    (project / "out").symlink_to(outside, target_is_directory=True)
    assert found(project, relative_to=project) == ["a/b.py"]
    assert found(project / "link.py", relative_to=project) == ["link.py"]
    assert found(project / "out", relative_to=project) == ["out/x.py"]


def test_special_files_are_passed_over(project: Path) -> None:
    tree(project, "a.py")
    os.mkfifo(project / "pipe.py")
    os.mkfifo(project / "pipe")
    assert found(project, relative_to=project) == ["a.py"]


@pytest.fixture
def somebody() -> Iterator[None]:
    """Not root, for whom no folder is closed."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    yield
    os.seteuid(0)


def test_a_folder_that_may_not_be_listed_is_reported(project: Path, request: pytest.FixtureRequest) -> None:
    tree(project, "a.py", "closed/b.py")
    for folder in (project, *list(project.parents)[:2]):
        folder.chmod(0o755)
    (project / "closed").chmod(0)
    request.addfinalizer(lambda: (project / "closed").chmod(0o755))
    request.getfixturevalue("somebody")
    problems: list[Unlistable] = []
    files = python_files([project], Settings(project), problems.append)
    assert files == [project / "a.py"]
    assert problems == [Unlistable(project / "closed", "Permission denied")]


def test_tracked_untracked_and_deleted(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    tree(tmp_path, "tracked.py", "deleted.py", "gone/too.py", "sub/staged.py")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "all")
    (tmp_path / "deleted.py").unlink()
    (tmp_path / "gone/too.py").unlink()
    tree(
        tmp_path,
        "untracked.py",
        "b\N{LATIN SMALL LETTER U WITH DIAERESIS}ro.py",
        "with space.py",
        "new\nline.py",
    )
    assert found(tmp_path, relative_to=tmp_path) == [
        "b\N{LATIN SMALL LETTER U WITH DIAERESIS}ro.py",
        "new\nline.py",
        "sub/staged.py",
        "tracked.py",
        "untracked.py",
        "with space.py",
    ]
    assert found(tmp_path / "sub", relative_to=tmp_path) == ["sub/staged.py"]


def test_nested_repositories_are_looked_into(tmp_path: Path) -> None:
    library = tree(tmp_path / "library", "lib.py")
    git(library, "init", "-q")
    git(library, "add", ".")
    git(library, "commit", "-qm", "all")
    project = tree(tmp_path / "project", "a.py", "nested/b.py")
    git(project, "init", "-q")
    git(project, "submodule", "add", "-q", str(library), "vendored")
    git(project / "nested", "init", "-q")
    git(project, "add", "a.py")
    git(project, "commit", "-qm", "all")
    assert found(project, relative_to=project) == ["a.py", "nested/b.py", "vendored/lib.py"]
    git(tmp_path, "clone", "-q", str(project), "clone")  # its submodule is an empty folder
    assert found(tmp_path / "clone", relative_to=tmp_path) == ["clone/a.py"]


def test_the_repository_of_a_hook_is_not_taken_for_that_of_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        git(tree(tmp_path / name, f"{name}.py"), "init", "-q")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "one/.git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(tmp_path / "one"))
    assert found(tmp_path / "two", relative_to=tmp_path) == ["two/two.py"]


def test_a_repository_cannot_make_git_run_its_program(tmp_path: Path) -> None:
    git(tree(tmp_path, "a.py"), "init", "-q")
    program = tmp_path / "program.sh"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path}/it-ran\n")
    program.chmod(0o755)
    git(tmp_path, "config", "core.fsmonitor", str(program))
    assert found(tmp_path, relative_to=tmp_path) == ["a.py"]
    assert not (tmp_path / "it-ran").exists()


@pytest.mark.parametrize("mark", ["pyproject.toml", "slurm-env-lint.toml", ".git"])
def test_project_root_is_the_nearest_marked_folder(tmp_path: Path, mark: str) -> None:
    inner = tmp_path / "outer/inner"
    tree(inner, "pkg/a.py")
    (tmp_path / "outer/pyproject.toml").touch()
    (inner / mark).touch()
    assert project_root(inner / "pkg/a.py") == inner
    assert project_root(inner / "pkg") == inner
    assert project_root(tmp_path / "outer") == tmp_path / "outer"


def test_project_files_are_all_that_is_not_excluded(project: Path) -> None:
    tree(project, "a.py", "b/c.py", "venv/d.py")
    assert project_files(project, Settings(project)) == [project / "a.py", project / "b/c.py"]
