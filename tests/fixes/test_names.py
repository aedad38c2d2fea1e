"""Whose variable a name is."""

from __future__ import annotations

import re
from pathlib import Path

import libcst as cst
import pytest

from lint_rules.fixes import gate
from lint_rules.fixes.model import View
from lint_rules.fixes.names import Scope
from lint_rules.fixes.syntax import descendants
from lint_rules.sources import decode

from .running import HERE

EXAMPLE = HERE / "scopes.py"
CLAIMS = [
    (row, name, owner)
    for row, line in enumerate(EXAMPLE.read_text().splitlines(), 1)
    if "# " in line and not line.startswith('"')
    for name, owner in re.findall(r"(\w+): (\w+)", line.rpartition("# ")[2])
]


@pytest.fixture(scope="module")
def view() -> View:
    return View.of(gate.parsed(decode(EXAMPLE, EXAMPLE.read_bytes())))


def _called(scope: Scope | None) -> str:
    if scope is None:
        return "nowhere"
    if isinstance(scope.node, (cst.FunctionDef, cst.ClassDef)):
        return scope.node.name.value
    kinds = {cst.Module: "module", cst.Lambda: "lambda"}
    return kinds.get(type(scope.node), "comprehension")


@pytest.mark.parametrize(("row", "name", "owner"), CLAIMS)
def test_a_name_belongs_to_its_scope(row: int, name: str, owner: str, view: View) -> None:
    found = {
        _called(view.names.scope_of(node).owner(name))
        for node in descendants(view.module.tree)
        if isinstance(node, cst.Name) and node.value == name and view.names.knows(node)
        if view.module.place(node).location.row == row
    }
    assert owner in found


def test_readers_are_those_of_inner_scopes_too(view: View) -> None:
    rows = sorted(view.module.place(one).location.row for one in view.names.top.readers("GLOBAL"))
    text = EXAMPLE.read_text().splitlines()
    assert [text[row - 1].strip()[:16] for row in rows] == [
        "def function(par",
        "print(rest, more",
        "attribute = GLOB",
    ]


def test_an_inner_variable_of_the_same_name_is_another(view: View) -> None:
    rows = [view.module.place(one).location.row for one in view.names.top.readers("os")]
    assert [EXAMPLE.read_text().splitlines()[row - 1][:12] for row in rows] == ["subject = os"]


def test_star_imports_are_noted() -> None:
    view = View.of(gate.parsed(decode(Path("a.py"), b"from os import *\nimport sys\n")))
    assert len(view.names.star_imports) == 1
    assert set(view.names.top.bound) == {"sys"}
