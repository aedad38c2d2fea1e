"""Example files, and what the fixes make of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint_rules.config import Settings
from lint_rules.findings import Applicability
from lint_rules.fixes.apply import fix

from .running import HERE, assert_reasons, example_files, fixed_file, ruff

SAFE = example_files(HERE / "golden" / "safe")
UNSAFE = example_files(HERE / "golden" / "unsafe")
UNCHANGED = example_files(HERE / "golden" / "unchanged")
IMPORTS = example_files(HERE / "imports")


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", [*SAFE, *UNSAFE, *IMPORTS], ids=_name)
def test_a_file_becomes_what_stands_beside_it(path: Path, tmp_path: Path) -> None:
    after, result = fixed_file(path, tmp_path, unsafe=path in UNSAFE)
    assert after.decode("latin-1") == path.with_suffix(".fixed.py").read_bytes().decode("latin-1")
    assert result.after.findings == ()


@pytest.mark.parametrize("path", [*SAFE, *IMPORTS], ids=_name)
def test_what_was_safe_was_called_so(path: Path, tmp_path: Path) -> None:
    _, result = fixed_file(path, tmp_path, unsafe=False)
    assert result.fixed
    assert {one.fix.applicability for one in result.fixed if one.fix} == {Applicability.SAFE}


@pytest.mark.parametrize("path", UNSAFE, ids=_name)
def test_an_unsafe_fix_waits_to_be_asked_for_and_says_why(path: Path, tmp_path: Path) -> None:
    after, result = fixed_file(path, tmp_path, unsafe=False)
    assert (after, result.fixed) == (path.read_bytes(), ())
    for finding in result.after.findings:
        assert finding.fix is not None
        assert finding.fix.applicability is Applicability.UNSAFE
        assert "(unsafe: " in finding.fix.message


@pytest.mark.parametrize("path", [*SAFE, *UNSAFE, *IMPORTS], ids=_name)
def test_a_second_run_changes_nothing(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.with_suffix(".fixed.py").read_bytes())
    again = fix([copy], Settings(tmp_path), unsafe=True)
    assert (again.changed, again.before.findings) == ({}, ())


@pytest.mark.parametrize("path", [*SAFE, *UNSAFE, *IMPORTS], ids=_name)
def test_ruff_finds_nothing_new(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    before = ruff(tmp_path, [copy.name])
    copy.write_bytes(path.with_suffix(".fixed.py").read_bytes())
    assert ruff(tmp_path, [copy.name]) - before == {}


@pytest.mark.parametrize("path", UNCHANGED, ids=_name)
def test_a_file_stays_as_it_is_and_the_findings_say_why(path: Path, tmp_path: Path) -> None:
    after, result = fixed_file(path, tmp_path, unsafe=True)
    assert after == path.read_bytes()
    assert_reasons(result.after.findings, path.read_text(encoding="utf-8"))
