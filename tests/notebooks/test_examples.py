"""Notebooks whose cells say which alarms they must raise; every other row must raise none."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from lint_rules.check import check
from lint_rules.config import Settings
from lint_rules.reports import render
from lint_rules.reports.view import View

from .reading import Alarm, example_files, expected

EXAMPLES = example_files("examples")


def alarms(path: Path) -> Counter[Alarm]:
    findings = check([path], Settings(path.parent)).findings
    told = json.loads(render("json", findings, View(path.parent)))
    return Counter((one["cell"], one["location"]["row"], one["code"]) for one in told)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_raises_what_it_asks_for(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    assert alarms(copy) == expected(path)


def test_some_examples_raise_nothing() -> None:
    assert {path.stem for path in EXAMPLES if not expected(path)} == {"another_language", "nothing_to_do"}
