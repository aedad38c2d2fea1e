"""IPython's syntax as Python: what is launched through the shell, and a `pass` for everything else.

A command becomes a call of ESCAPE, whose first argument is how it was written (`!`, `%sx`, `%%bash`); the evaluator
knows it. Rows stay rows, and comments stay comments, so that suppressions work. See "IPython syntax" in
https://ipython.readthedocs.io/en/stable/interactive/reference.html and the built-in magics beside it.
"""

from __future__ import annotations

import ast
import json
import re
import warnings
from typing import NamedTuple

from lint_rules.comments import CLOSING, OPENING, events
from lint_rules.notebooks.interpolation import parts
from lint_rules.notebooks.translation import Translation, Writer

ESCAPE = "__ipython__"
SHELL_LINES = ("sx", "system")
SHELL_CELLS = ("bash", "sh", "script", "sx", "system", "!")
_SETTINGS = ("env", "set_env")
_RUN_STATEMENT = ("time", "timeit", "prun", "memit", "lprun", "mprun")
_RUN_CELL = ("capture", "debug", "ipytest", "memit", "prun", "scalene", "snakeviz", "time", "timeit")
# Another process, which has not what the other cells import: its rows are read, and no fix changes them.
_RUN_ELSEWHERE = ("pypy", "python", "python2", "python3")
_MAX_OPTIONS = 8

_ROW_END = re.compile(r"\r\n|\r|\n|\Z")
_CELL_MAGIC = re.compile(r"(?:[ \t]*(?:\r\n|\r|\n))*%%(?P<name>!|\w+)(?P<line>[^\r\n]*)")
_START = re.compile(r"[ \t]*(?P<mark>!!|!|%(?=\w)|%%|\?|[,;/](?=[A-Za-z_]))")
_MAGIC = re.compile(r"%(?P<name>\w+)[ \t]*")
_ASSIGNED = re.compile(r"(?<![=!<>])=[ \t]*(?=!|%[A-Za-z])")
_QUOTED_OR_COMMENT = re.compile(
    r"""\\.|'[^']*'|"(?:\\.|[^"\\])*"|(?P<comment>[ \t]*(?<!\S)\#[^\r\n]*)""", re.DOTALL
)


def translated(cell: str) -> Translation:
    """The Python for the text of a code cell."""
    writer = Writer(cell)
    magic = _CELL_MAGIC.match(cell)
    if magic is not None and not magic["line"].rstrip().endswith("?"):
        _cell_magic(writer, magic)
    while writer.at < len(cell):
        _logical_line(writer)
    return writer.done()


def blanked(cell: str) -> Translation:
    """A cell that says nothing to us: rows, and a `pass` for something to stand in them."""
    writer = Writer(cell)
    writer.make("pass", _row_end(cell, 0))
    _blank_rows(writer)
    return writer.done()


def magic_rows(cell: str) -> int:
    """How many rows a `%%` row at the start of a cell and the blank ones before it are; nothing may go before it."""
    magic = _CELL_MAGIC.match(cell)
    return len(_ROW_END.findall(cell[: magic.start("name")])) if magic is not None else 0


def is_shell_cell(cell: str) -> bool:
    """Whether a shell reads the cell, or another program that a `%%script` row names."""
    magic = _CELL_MAGIC.match(cell)
    return magic is not None and magic["name"] in SHELL_CELLS


def is_python(text: str) -> bool:
    """Whether Python itself can parse a text."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


# ------------------------------------------------------------------ cells


def _cell_magic(writer: Writer, magic: re.Match[str]) -> None:
    """A cell that begins with `%%name`. Of one that runs its rows as Python, only the first row is read here."""
    name = magic["name"]
    start = magic.start("name") - 2
    _make_rows(writer, start, "")
    if name in SHELL_CELLS:
        _shell_cell(writer, name, magic.start("line"), magic.end())
        return
    writer.make("pass", magic.end())
    if name in _RUN_CELL:
        writer.keep(_after_row(writer.text, magic.end()))
    elif name in _RUN_ELSEWHERE:
        writer.keep(len(writer.text), open=False)
    else:
        _blank_rows(writer)


def _shell_cell(writer: Writer, name: str, line: int, end: int) -> None:
    """`%%bash` and its like: the rows become a list of texts, each with its comment behind it."""
    writer.make(f'{ESCAPE}("%%{name}", ', line)
    _pieces(writer, line, end)
    writer.make("cell=[", end)
    text = writer.text
    comments = _comments(text, end, len(text))
    while writer.at < len(text):
        writer.keep(_after_row(text, writer.at))
        row_end = _row_end(text, writer.at)
        comment = comments.get(row_end, row_end)
        row = text[writer.at : comment]
        last = row_end == len(text)
        if writer.at < row_end or not last:
            writer.make(_literal(f"{row}\n"), comment)
            writer.make("," if not last else ",])", comment)
        elif last:
            writer.make("])", row_end)
        writer.keep(row_end)
        if last:
            return
    writer.make("])", writer.at)


def _blank_rows(writer: Writer) -> None:
    """Nothing for each of the rows that are left."""
    _make_rows(writer, len(writer.text), "")


def _make_rows(writer: Writer, end: int, python: str) -> None:
    while writer.at < end:
        row_end = min(_row_end(writer.text, writer.at), end)
        writer.make(python, row_end)
        writer.keep(min(_after_row(writer.text, row_end), end))


# ------------------------------------------------------------------ lines


def _logical_line(writer: Writer) -> None:
    """One statement of Python or one escape, with the line end behind it."""
    text = writer.text
    start = _START.match(text, writer.at)
    if start is not None:
        writer.keep(start.start("mark"))
        _escape(writer, assigned=False)
    else:
        line = _python_line(text, writer.at)
        if line.assigned:
            writer.keep(line.assigned)
            _escape(writer, assigned=True)
        elif line.asks_for_help:
            writer.keep(_after_blanks(text, writer.at))
            _make_statement_rows(writer, line.end)
        else:
            writer.keep(line.end)
    writer.keep(_after_row(text, writer.at))


class _Line(NamedTuple):
    """A logical line: where it ends, where in it an escape is assigned to something, whether it is `name?`."""

    end: int
    assigned: int = 0
    asks_for_help: bool = False


def _python_line(text: str, start: int) -> _Line:
    depth = 0
    for what, at, previous, nesting in events(text, start):
        if nesting and what:
            continue
        if depth == 0 and (found := _ASSIGNED.search(text, previous, at)) is not None:
            return _Line(at, assigned=found.end())
        if what in OPENING:
            depth += 1
        elif what in CLOSING:
            depth = max(0, depth - 1)
        elif not what or (depth == 0 and what[0] in "\r\n"):
            return _Line(at, asks_for_help=text[previous:at].rstrip().endswith("?"))
    return _Line(len(text))


def _escape(writer: Writer, *, assigned: bool) -> None:
    """An escape from where the writer stands to the end of its row, or rows, if they end in a backslash."""
    text, start = writer.text, writer.at
    end = _end_of_escape(text, start)
    magic = _MAGIC.match(text, start)
    if text.startswith("!", start):
        mark = "!!" if text.startswith("!!", start) else "!"
        _call(writer, mark, start + len(mark), end)
    elif magic is not None and magic["name"] in (*SHELL_LINES, *_SETTINGS):
        _call(writer, f"%{magic['name']}", magic.end(), end)
    elif magic is not None and magic["name"] in _RUN_STATEMENT:
        _run_statement(writer, magic.end(), end, assigned=assigned)
    else:
        _make_statement_rows(writer, end, "None" if assigned else "pass")


def _call(writer: Writer, mark: str, line: int, end: int) -> None:
    writer.make(f'{ESCAPE}("{mark}", ', line)
    while True:
        row_end = min(_row_end(writer.text, writer.at), end)
        if row_end == end:
            break
        _pieces(writer, writer.at, row_end - 1)
        writer.make("", row_end)
        writer.keep(_after_row(writer.text, row_end))
    comment = _comments(writer.text, writer.at, end).get(end, end)
    _pieces(writer, writer.at, comment)
    writer.make(")", comment)
    writer.keep(end)


def _run_statement(writer: Writer, line: int, end: int, *, assigned: bool) -> None:
    """`%time statement`: the statement is what matters. The words before it that begin with a dash are options."""
    text = writer.text
    at = line
    for _ in range(_MAX_OPTIONS):
        rest = text[at:end]
        if rest[:1] in ("!", "%"):
            writer.make("", at)
            _escape(writer, assigned=assigned)
            return
        if rest[:1] != "-" and _is_statement(rest, assigned=assigned):
            writer.make("", at)
            writer.keep(end)
            return
        word = re.match(r"\S+[ \t]*", rest)
        if word is None or (at == line and rest[0] != "-"):
            break
        at += word.end()
    _make_statement_rows(writer, end, "None" if assigned else "pass")


def _is_statement(text: str, *, assigned: bool) -> bool:
    if not text.strip() or not is_python(text):
        return False
    return not assigned or is_python(f"({text}\n)")


def _make_statement_rows(writer: Writer, end: int, python: str = "pass") -> None:
    """`python` on the first row, nothing on the others."""
    writer.make(python, min(_row_end(writer.text, writer.at), end))
    writer.keep(min(_after_row(writer.text, writer.at), end))
    _make_rows(writer, end, "")


# ------------------------------------------------------------------ pieces


def _pieces(writer: Writer, start: int, end: int) -> None:
    """The arguments for a stretch of one row: text as a literal, Python as it stands."""
    assert writer.at == start
    for part in parts(writer.text[start:end]):
        text = part.text if part.is_code else _literal(part.text)
        writer.make(f"({text})" if part.braced else text, start + part.end)
        writer.make(", ", start + part.end)


def _literal(text: str) -> str:
    """A Python literal on one row."""
    return json.dumps(text, ensure_ascii=False)


def _comments(text: str, start: int, end: int) -> dict[int, int]:
    """The comments in a stretch of shell text, by their end: where each begins, with the blanks before it."""
    found = _QUOTED_OR_COMMENT.finditer(text, start, end)
    return {one.end(): one.start() for one in found if one["comment"] is not None}


# ------------------------------------------------------------------ rows


def _after_blanks(text: str, at: int) -> int:
    while text[at : at + 1] in (" ", "\t"):
        at += 1
    return at


def _row_end(text: str, at: int) -> int:
    found = _ROW_END.search(text, at)
    return found.start() if found is not None else len(text)


def _after_row(text: str, row_end: int) -> int:
    """The start of the next row, from the end of one."""
    found = _ROW_END.match(text, row_end)
    return found.end() if found is not None else row_end


def _end_of_escape(text: str, start: int) -> int:
    end = _row_end(text, start)
    while end < len(text) and text[end - 1] == "\\" and end > start:
        end = _row_end(text, _after_row(text, end))
    return end
