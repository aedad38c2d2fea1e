"""Five hundred generated programs: exactly the alarms that each was built to deserve, and no crash."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, note, settings

from lint_rules.check import check
from lint_rules.config import Settings

from .generator import programs

_EXPECT = re.compile(r"# expect: (SLE\d+)$")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("program")


@given(files=programs())
@settings(max_examples=500, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_generated_program(folder: Path, files: dict[str, str]) -> None:
    expected = set()
    for name, text in files.items():
        note(f"# {name}\n{text}")
        compile(text, name, "exec")
        (folder / name).write_text(text, "utf-8")
        for row, line in enumerate(text.splitlines(), start=1):
            expected |= {(name, row, code) for code in _EXPECT.findall(line)}
    report = check([folder], Settings(root=folder))
    found = [(one.path.name, one.place.location.row, one.code) for one in report.findings]
    assert len(found) == len(set(found))
    assert set(found) == expected
