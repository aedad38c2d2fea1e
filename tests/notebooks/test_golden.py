"""Notebooks, and what the fixes make of them: byte for byte, and still notebooks."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lint_rules.config import Settings
from lint_rules.findings import Applicability
from lint_rules.fixes.apply import fix

from .reading import cells, example_files

GOLDEN = example_files("golden")


def _fixed(path: Path) -> Path:
    return path.with_suffix(".fixed.ipynb")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_notebook_becomes_what_stands_beside_it(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    result = fix([copy], Settings(tmp_path), unsafe=False)
    assert result.changed[copy].decode() == _fixed(path).read_bytes().decode()
    assert result.after.findings == ()
    assert {one.fix.applicability for one in result.fixed if one.fix} == {Applicability.SAFE}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_second_run_changes_nothing(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(_fixed(path).read_bytes())
    again = fix([copy], Settings(tmp_path), unsafe=True)
    assert (again.changed, again.before.findings) == ({}, ())


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_nothing_changes_but_sources(path: Path) -> None:
    before, after = (json.loads(one.read_text("utf-8")) for one in (path, _fixed(path)))
    for old, new in zip(cells(path), cells(_fixed(path)), strict=True):
        assert {**old, "source": ""} == {**new, "source": ""}
        assert type(old["source"]) is type(new["source"])
        if isinstance(new["source"], list):
            assert all(row.endswith("\n") for row in new["source"][:-1])
    assert {**before, "cells": []} == {**after, "cells": []}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_result_is_a_notebook(path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbformat.validate(nbformat.read(_fixed(path), as_version=nbformat.NO_CONVERT))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_ruff_finds_nothing_new(path: Path, tmp_path: Path) -> None:
    """Imports are sorted cell by cell, nothing is unused or undefined."""
    told = []
    for number, one in enumerate((path, _fixed(path))):
        copy = tmp_path / str(number) / path.name
        copy.parent.mkdir()
        shutil.copy(one, copy)
        command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "F,I,E4"]
        done = subprocess.run(
            [*command, "--output-format", "json", copy.name], cwd=copy.parent, capture_output=True, text=True
        )
        told.append({one["code"] for one in json.loads(done.stdout)})
    assert told[1] <= told[0]
