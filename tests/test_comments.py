"""The scanner, against the standard tokenizer on real code and by hand where that gives up."""

from __future__ import annotations

import sysconfig
import tokenize
from pathlib import Path

import pytest

from lint_rules import comments
from lint_rules.sources import Source

STANDARD_LIBRARY = Path(sysconfig.get_paths()["stdlib"])
REAL_CODE = sorted(
    {
        *STANDARD_LIBRARY.glob("[a-d]*.py"),
        *STANDARD_LIBRARY.glob("test/test_*str*.py"),
        *STANDARD_LIBRARY.glob("json/*.py"),
        *Path(__file__).parent.parent.glob("lint_rules/**/*.py"),
    }
)


def scan(text: str) -> comments.Comments:
    return comments.read(Source(Path("a.py"), text, "utf-8", False))


def words(text: str) -> list[str]:
    return [comment.text for comment in scan(text).comments]


def expected(path: Path) -> tuple[list[tuple[int, str]], list[tuple[int, int]]]:
    """Comments with their rows and the rows of the logical lines, by the standard tokenizer."""
    passed_over = (tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.ENDMARKER)
    found: list[tuple[int, str]] = []
    statements: list[tuple[int, int]] = []
    begin: int | None = None
    fields = 0  # of f-strings, whose comments (3.12) are none of the statement's
    with path.open("rb") as stream:
        for token in tokenize.tokenize(stream.readline):
            kind = tokenize.tok_name[token.type]
            fields += (kind == "FSTRING_START") - (kind == "FSTRING_END")
            if token.type == tokenize.COMMENT:
                if not fields:
                    found.append((token.start[0], token.string))
            elif token.type not in passed_over:
                begin = token.start[0] if begin is None else begin
                if token.type == tokenize.NEWLINE:
                    statements.append((begin, token.start[0]))
                    begin = None
    return found, statements


@pytest.mark.parametrize("path", REAL_CODE, ids=lambda path: path.name)
def test_it_agrees_with_the_standard_tokenizer(path: Path) -> None:
    with tokenize.open(path) as stream:
        source = Source(path, stream.read(), "utf-8", False)
    try:
        found, statements = expected(path)
    except (SyntaxError, tokenize.TokenError):
        pytest.skip("the standard tokenizer refuses it")
    got = comments.read(source)
    assert [(source.location(comment.start).row, comment.text) for comment in got.comments] == found
    assert list(got.statements) == statements


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("""f"{d["#"]}"  # a""", ["# a"]),  # the same quotes within (3.12)
        ("""f"{x:#x}"  # a""", ["# a"]),
        ("""f"{x:{w}#>{p}}"  # a""", ["# a"]),
        ("""f"{x!r:#>10}"  # a""", ["# a"]),
        ("""f"{{#}} {x}"  # a""", ["# a"]),
        ("""f"{ {1: '}'}[1] }#"  # a""", ["# a"]),
        ("""f"{now:%H o'clock}"  # a""", ["# a"]),
        ("""rf"\\{x}#"  # a""", ["# a"]),
        ("""F'''{x}\n#'''  # a""", ["# a"]),
        ("""f"{\n  x\n}#"  # a""", ["# a"]),
        ("""f"{f"{f"#"}"}"  # a""", ["# a"]),
        ("""t"{x}#"  # a""", ["# a"]),
        ("""b"#" u'#' Rb'#'  # a""", ["# a"]),
        ("""'it\\'s #'  # a""", ["# a"]),
        ("""'a\\\n#'  # a""", ["# a"]),
        ("""r'\\\\'  # a""", ["# a"]),
        ("""'''a''''#'  # a""", ["# a"]),
        ('''"""a""b#"""  # a''', ["# a"]),
        ("#a\r#b\r\n#c", ["#a", "#b", "#c"]),
        ("x = 1 \\\n  # not a comment of Python's, but one\n", ["# not a comment of Python's, but one"]),
    ],
)
def test_what_can_hide_a_hash(text: str, found: list[str]) -> None:
    assert words(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x = 'never closed  # a\n# b", ["# b"]),
        ("print 'python 2', `x`  # a", ["# a"]),
        ("x = )))  # a\ny = 1  # b", ["# a", "# b"]),
        ("x = (((  # a\n# b", ["# a", "# b"]),
        ("f'{x  # a\n# b", []),
        ("x = '''never closed\n# a", []),
        ("f'{x:{'", []),
        ("\\", []),
        ("", []),
        ("\ufeff# a", ["# a"]),
    ],
)
def test_broken_text_does_not_stop_it(text: str, found: list[str]) -> None:
    assert words(text) == found


def test_deep_nesting_and_long_text_do_not_stop_it() -> None:
    scan("(" * 100_000)
    scan('f"{' * 50_000)
    scan("f'{x:" * 50_000)
    scan("# a\n'''" * 100_000)


def test_leading_comments_come_before_the_first_statement() -> None:
    found = scan("#!/usr/bin/env python\n\n# a\n'''doc'''  # b\nx = 1\n# c\n").comments
    assert [comment.leads for comment in found] == [True, True, False, False]


@pytest.mark.parametrize(
    ("row", "rows"),
    [(1, (1, 3)), (2, (1, 3)), (3, (1, 3)), (4, (4, 4)), (5, (5, 5)), (6, (6, 6)), (9, (9, 9))],
)
def test_rows_of_a_statement(row: int, rows: tuple[int, int]) -> None:
    assert scan("f(\n\n)\n# between\nif x:\n    g()").rows(row) == rows
