"""The gate before the parser: what it lets through is parsed, what it stops would end the process."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from lint_rules.depth import MAX_BRACKETS, MAX_ELIFS, MAX_LEVELS, MAX_PARTS, too_deep, too_many_parts

SHAPES = {
    "sum": ("x = a", " + a", "", MAX_LEVELS),
    "calls of calls": ("x = ", "f(", ")", MAX_BRACKETS),
    "brackets": ("x = a", "(", ")", MAX_BRACKETS),
    "lists": ("x = ", "[", "]", MAX_BRACKETS),
    "chain": ("x = a", ".f()", "", MAX_LEVELS),
    "attributes": ("x = a", ".b", "", MAX_LEVELS),
    "subscripts": ("x = a", "[0]", "", MAX_LEVELS),
    "minus": ("x = ", "-", "", MAX_LEVELS),
    "not": ("x = ", "not ", "", MAX_LEVELS),
    "lambda": ("x = ", "lambda: ", "", MAX_LEVELS),
    "strings": ("x = ", "'a' ", "", MAX_LEVELS),
    "conditions": ("x = ", "a if b else ", "", MAX_LEVELS),
    "powers": ("x = a", "**a", "", MAX_LEVELS),
    "booleans": ("x = a", " and a", "", MAX_LEVELS),
    "branches": ("if a: pass", "\nelif a: pass", "", MAX_ELIFS),
}


PARSE = """
import sys, libcst
sys.setrecursionlimit(12_000)
print(len(libcst.parse_module(sys.stdin.read()).code))
"""


def shape(name: str, times: int) -> str:
    start, middle, end, _ = SHAPES[name]
    last = "" if start.endswith(("a", "pass", "[")) or name == "strings" else "1"
    return start + middle * times + last + end * times + "\n"


@pytest.mark.parametrize("name", SHAPES)
def test_deep_shapes_are_stopped_and_half_as_deep_ones_are_not(name: str) -> None:
    limit = SHAPES[name][3]
    assert too_deep(shape(name, 2 * limit))
    assert too_deep(shape(name, limit // 4)) is None


@pytest.mark.parametrize("name", SHAPES)
def test_what_is_let_through_does_not_crash_the_parser(name: str) -> None:
    times = next(times for times in range(SHAPES[name][3] + 1, 0, -1) if too_deep(shape(name, times)) is None)
    text = shape(name, times)
    done = subprocess.run([sys.executable, "-c", PARSE], input=text, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"{len(text)}\n"), done.stderr[-500:]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x = [\n" + "    a + b.c(1),\n" * 5000 + "]\n",
        "x = {" + "'a': -1.5, " * 5000 + "}\n",
        "x = a + b\n" * 5000,
        "x = a.b; " * 5000,
        ("if a:\n    pass\nelif b:\n    pass\n") * 5000,
        "'" + "((((" * 1000 + "'\n# " + "+ a" * 5000,
        ")" * 5000,
    ],
)
def test_long_is_not_deep(text: str) -> None:
    assert too_deep(text) is None


def test_the_standard_library_passes() -> None:
    for path in sorted(Path(sysconfig.get_paths()["stdlib"]).glob("[a-h]*.py")):
        assert too_deep(path.read_text(encoding="utf-8")) is None, path


def test_it_says_where() -> None:
    offset, what = too_deep("x = 1\ny = " + "(" * 500) or (0, "")
    assert (offset > 10, what) == (True, "brackets")


LONG = {
    "rows of a table": ("x = [\n", "    ('a', 1),\n", "]\n"),
    "elements of a row": ("x = [", "1,", "]\n"),
    "statements": ("", "f(a, b)\n", ""),
    "names": ("", "x\n", ""),
}


@pytest.mark.parametrize("name", LONG)
def test_very_long_texts_are_stopped(name: str) -> None:
    start, middle, end = LONG[name]
    assert too_many_parts(start + middle * (MAX_PARTS + 1) + end)
    assert too_many_parts(start + middle * (MAX_PARTS // 8) + end) is None


@pytest.mark.parametrize("row", ["# a comment\n", "\n", "   # sbatch\n"])
def test_comments_and_blank_rows_are_no_parts(row: str) -> None:
    assert too_many_parts(row * 2 * MAX_PARTS) is None
