"""One check of what is open, without any protocol."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pytest

pytest.importorskip("pygls")

from lint_rules.cache import FOLDER
from lint_rules.config import Resolver
from lint_rules.engine import Engine
from lint_rules.server.checking import Ways, look
from lint_rules.server.texts import Document

LEAK = 'import subprocess\n\nsubprocess.run(["sbatch", "a.sh"])\n'


WAYS = Ways(lambda folders: Resolver(named=folders))


def opened(*paths: Path) -> dict[Path, Document]:
    return {path: Document(path.as_uri(), path, LEAK) for path in paths}


def test_a_fault_in_the_settings_of_one_file_leaves_the_others(tmp_path: Path) -> None:
    for name, text in (("right", ""), ("wrong", "no-such-key = 1\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "slurm-env-lint.toml").write_text(text)
    right, wrong = tmp_path / "right/a.py", tmp_path / "wrong/a.py"
    checked = look(opened(right, wrong), [tmp_path], WAYS)
    assert checked.findings.keys() == {right}
    assert [one.code for one in checked.findings[right]] == ["SLE001"]
    (fault,) = checked.faults
    assert str(wrong.parent) in fault and "no-such-key" in fault


def test_a_fault_of_ours_is_told_and_ends_nothing(tmp_path: Path) -> None:
    def broken(_: Sequence[Path]) -> Resolver:
        raise ZeroDivisionError("by nothing")

    checked = look(opened(tmp_path / "a.py"), [], Ways(broken))
    assert not checked.findings
    assert checked.faults[0].startswith("internal error: ZeroDivisionError: by nothing;")


def test_suppressed_findings_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    document = Document(path.as_uri(), path, LEAK.rstrip() + "  # noqa: SLE001\n")
    assert look({path: document}, [], WAYS).findings == {path: []}


def test_only_what_is_not_saved_stands_for_what_is_on_the_disk(tmp_path: Path) -> None:
    """Else nothing would ever come from the cache."""
    (tmp_path / "pyproject.toml").touch()
    saved, typed = tmp_path / "saved.py", tmp_path / "typed.py"
    saved.write_text(LEAK)
    typed.write_text("")
    time.sleep(0.2)  # of a file that changes while a run looks at it nothing is kept
    ways = Ways(WAYS.settings, Engine)
    first = look(opened(saved), [], ways)
    (snapshot,) = (tmp_path / FOLDER).rglob("*.json*")
    kept = snapshot.stat().st_mtime_ns
    assert [one.code for one in first.findings[saved]] == ["SLE001"]
    assert look(opened(saved), [], ways).findings == first.findings
    both = look(opened(saved, typed), [], ways)
    assert {path: [one.code for one in found] for path, found in both.findings.items()} == {
        saved: ["SLE001"],
        typed: ["SLE001"],
    }
    assert snapshot.stat().st_mtime_ns == kept
