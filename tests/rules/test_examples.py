"""Example files that say in a comment what the checker has to say of them.

A comment `# expect: SLE001` stands on the line where the alarm's primary location starts; several codes are
separated by commas. What has no such comment must give no alarm. A file, or a folder of `across_files`, is a
project of its own: it is copied away from its neighbours before it is checked, and never run.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from lint_rules.check import check
from lint_rules.codes import NAMES
from lint_rules.config import Resolver, Settings

HERE = Path(__file__).parent
TREES = (HERE, HERE.parent / "near_misses", HERE.parent / "scrubs")
PROJECTS = HERE / "across_files"
OWN_FILES = ("test_*.py", "conftest.py", "__init__.py")

_EXPECT = re.compile(r"#\s*expect:\s*(SLE\d+(?:\s*,\s*SLE\d+)*)\s*$")

Alarm = tuple[str, int, str]
"""Name of the file within its project, row, code."""


def _cases() -> Iterator[Path]:
    for tree in TREES:
        for file in sorted(tree.rglob("*.py")):
            if PROJECTS not in file.parents and not any(file.match(pattern) for pattern in OWN_FILES):
                yield file
    yield from sorted(folder for folder in PROJECTS.iterdir() if folder.is_dir())


CASES = tuple(_cases())


def expected(project: Path) -> list[Alarm]:
    """What the comments of a project's files ask for."""
    return sorted(
        (file.relative_to(project).as_posix(), row, code.strip())
        for file in project.rglob("*.py")
        for row, line in enumerate(file.read_text("utf-8").splitlines(), start=1)
        for said in _EXPECT.findall(line)
        for code in said.split(",")
    )


def found(project: Path) -> list[Alarm]:
    """What the checker says of a project."""
    has_settings = (project / "pyproject.toml").is_file()
    settings = Resolver(named=[project])(project) if has_settings else Settings(root=project)
    return sorted(
        (finding.path.relative_to(project).as_posix(), finding.place.location.row, finding.code)
        for finding in check([project], settings).findings
    )


def copied(case: Path, folder: Path) -> Path:
    """The case alone in a folder."""
    project = folder / "project"
    if case.is_dir():
        shutil.copytree(case, project)
    else:
        project.mkdir()
        shutil.copy(case, project)
    return project


def _name(case: Path) -> str:
    return case.relative_to(HERE.parent).as_posix()


@pytest.mark.parametrize("case", CASES, ids=_name)
def test_alarms_stand_where_the_example_says(case: Path, tmp_path: Path) -> None:
    project = copied(case, tmp_path)
    assert found(project) == expected(project)


@pytest.mark.parametrize("code", [code for code in NAMES if code != "SLE100"])
def test_each_rule_has_alarms_and_silence(code: str) -> None:
    (folder,) = HERE.glob(f"{code.lower()}_*")
    assert folder.name == f"{code.lower()}_{NAMES[code].replace('-', '_')}"
    by_file = {file: [alarm[2] for alarm in expected_of(file)] for file in folder.glob("*.py")}
    assert any(code in codes for codes in by_file.values())
    assert any("Nothing to do" in file.read_text("utf-8") for file in by_file)


def expected_of(file: Path) -> list[Alarm]:
    return [alarm for alarm in expected(file.parent) if alarm[0] == file.name]
