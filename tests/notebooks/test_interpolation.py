"""The Python in a line for the shell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lint_rules.notebooks.interpolation import parts


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ls", ["ls"]),
        ("", []),
        ("ls {a} {b}", ["ls ", ("a",), " ", ("b",)]),
        ("{a}{b}", [("a",), ("b",)]),
        ("{f(x)['y']}", [("f(x)['y']",)]),
        ("{ {'a': 1}['a'] }", [("{'a': 1}['a']",)]),
        ("{a!r} {b:>3} {c!s:x}", [("a",), " ", ("b",), " ", ("c",)]),
        ("$a $a.b ${c} $1", [("a",), " ", ("a.b",), " $", ("c",), " $1"]),
        ("$$a {{b}}", ["$a {b}"]),
        ("'$a' $b", ["'$a' ", ("b",)]),
        ("awk '{print $1}' {a}", ["awk '{print $1}' {a}"]),
        ("echo {1..3} {a}", ["echo {1..3} {a}"]),
        ("echo {} {a}", ["echo {} {a}"]),
        ("echo { {a}", ["echo { {a}"]),
        ("echo } {a}", ["echo } {a}"]),
        ("{a,b}", [("a,b",)]),
    ],
)
def test_parts(line: str, expected: list[str | tuple[str]]) -> None:
    assert [(one.text,) if one.is_code else one.text for one in parts(line)] == expected


@given(st.text(alphabet="ab {}$'!:.[](\"\\", max_size=20))
def test_parts_cover_the_line(line: str) -> None:
    at = 0
    for one in parts(line):
        assert one.start == at < one.end
        at = one.end
    assert at == len(line)
