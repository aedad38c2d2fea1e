"""Projects of several files, and what the fixes make of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint_rules.config import Resolver
from lint_rules.fixes.apply import fix

from .running import HERE, assert_reasons, fixed_project, ruff

PROJECTS = sorted((HERE / "projects").iterdir())


def _files(folder: Path) -> dict[str, str]:
    return {str(one.relative_to(folder)): one.read_text() for one in sorted(folder.rglob("*.py"))}


@pytest.mark.parametrize("project", PROJECTS, ids=lambda one: one.name)
def test_a_project_becomes_what_stands_beside_it(project: Path, tmp_path: Path) -> None:
    root, result = fixed_project(project / "before", tmp_path, unsafe=True)
    before = ruff(root, ["."])
    for path, data in result.changed.items():
        path.write_bytes(data)
    assert _files(root) == _files(project / "after")
    assert ruff(root, ["."]) - before == {}
    again = fix([root], Resolver(), unsafe=True)
    assert again.changed == {}
    for path in root.rglob("*.py"):
        findings = [one for one in again.before.findings if one.path == path]
        text = path.read_text()
        assert_reasons(findings, text)


def test_a_fix_over_files_is_made_whole_or_not_at_all(tmp_path: Path) -> None:
    root, result = fixed_project(HERE / "projects" / "across_files" / "before", tmp_path, unsafe=True)
    assert {path.name for path in result.changed} == {"shell.py", "submit.py", "step.py"}
    alone = fix([root], Resolver(), unsafe=True, across_files=False)
    assert alone.changed == {}
    assert len(alone.after.findings) == len(result.before.findings)


def test_one_named_file_may_bring_a_change_of_its_launcher(tmp_path: Path) -> None:
    root, _ = fixed_project(HERE / "projects" / "across_files" / "before", tmp_path, unsafe=True)
    result = fix([root / "step.py"], Resolver(), unsafe=False)
    assert {path.name for path in result.changed} == {"shell.py", "step.py"}
    assert [one.path.name for one in result.fixed] == ["step.py"]
