"""What the README shows is what the program says, and what it tells people to run is what the gate runs.

`UPDATE_README=1 python -m pytest tests/test_readme.py` writes the outputs anew.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from lint_rules import codes
from lint_rules.cli import main
from lint_rules.keys import KEYS

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
SHOWN = re.compile(r"```console\n\$ slurm-env-lint (?P<words>[^\n]*)\n(?P<output>.*?)```\n", re.DOTALL)


def test_the_outputs_are_those_of_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT / "examples/leaky")

    def say(shown: re.Match[str]) -> str:
        main(shlex.split(shown["words"]))
        out, err = capsys.readouterr()
        return f"```console\n$ slurm-env-lint {shown['words']}\n{out}{err}```\n"

    text = README.read_text()
    now, count = SHOWN.subn(say, text)
    assert count
    if os.environ.get("UPDATE_README"):
        README.write_text(now)
    assert now == text


def test_the_gate_runs_the_command_for_the_tests() -> None:
    commands = re.findall(r"^python3 -m venv .*$", README.read_text(), re.M)
    assert len(commands) == 2
    assert commands[1] in (ROOT / ".ci/run").read_text()


def test_the_tables_are_complete() -> None:
    rows = re.findall(r"^\| (.*?) \| (.*?) \|", README.read_text(), re.M)
    assert {code: name for code, name in rows if code.startswith("SLE")} == codes.NAMES
    named = {key for first, _ in rows for key in re.findall(r"`([a-z-]+)`", first)}
    assert named >= KEYS.keys()


def test_the_changelog_names_every_rule() -> None:
    text = (ROOT / "CHANGELOG.md").read_text()
    for code, name in codes.NAMES.items():
        assert f"{code} {name}" in text
