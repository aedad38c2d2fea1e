"""IPython's ways to start a process: `!sbatch`, `%sx`, `%%bash` and what they are as calls.

In a notebook they come as calls of ESCAPE (see notebooks/escapes.py); a notebook that was exported as a script has
`get_ipython().run_cell_magic("bash", "", "...")`. All of them hand on the process's environment and take no other. See
https://ipython.readthedocs.io/en/stable/interactive/magics.html.
"""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from lint_rules.launches import operators
from lint_rules.launches.apis import LaunchApi, Parameter
from lint_rules.launches.commands import HOLE, SlurmCommand, slurm_commands_in_argv
from lint_rules.launches.frames import Arguments, Frame
from lint_rules.launches.model import NodeAt
from lint_rules.launches.shell import slurm_commands_in_shell
from lint_rules.launches.sinks import note
from lint_rules.launches.values import (
    HOLE_TEXT,
    UNKNOWN,
    External,
    Mapping,
    Splat,
    Text,
    Value,
    concatenated,
    each,
)
from lint_rules.notebooks.escapes import ESCAPE, SHELL_CELLS, SHELL_LINES

_LINE_MAGICS = ("get_ipython().run_line_magic", "get_ipython().magic")
_CELL_MAGIC = "get_ipython().run_cell_magic"
_SETTINGS = ("%env", "%set_env")
# Options of the script magics: those that are followed by a word, those that stand alone. See `%%script?`.
_WITH_WORD = ("--out", "--err", "--proc")
_ALONE = ("--bg", "--no-raise-error")


@dataclass(frozen=True)
class Escape:
    """An escape as it was written: `mark` is `!`, `%sx` or `%%bash`, `lines` what may follow on its row.

    `rows` are those of a cell, each with the node that says it. `api` is how messages call it.
    """

    mark: str
    lines: tuple[Text, ...]
    rows: tuple[tuple[Text, cst.CSTNode], ...] = ()
    api: str = ""


Found = dict[SlurmCommand, NodeAt | None]


def escape(frame: Frame, name: str, arguments: Arguments, node: cst.CSTNode) -> Escape | None:
    """The escape that a call of something outside the project is, if it is one."""
    if "ipython" not in name:
        return None
    name = name.removeprefix("IPython.")
    words = [_text(one) for one in arguments.positional]
    if name == ESCAPE and words and isinstance(node, cst.Call):
        return _written(frame, arguments, node)
    if name in _LINE_MAGICS and words:
        magic, _, line = " ".join(word.text for word in words[:2]).strip().partition(" ")
        origin = next((word.origin for word in words if word.origin is not None), None)
        return Escape(f"%{magic}", (Text(line, origin),), api=name)
    if name == _CELL_MAGIC and len(words) > 2:
        return Escape(f"%%{words[0].text}", (words[1],), ((words[2], node),), api=name)
    return None


def run(frame: Frame, this: Escape, node: cst.CSTNode) -> Value:
    """Evaluate an escape: note what it launches, change the environment where it sets a variable."""
    name = this.mark.lstrip("%")
    if this.mark in _SETTINGS:
        _set(frame, this.lines[0].text)
    elif this.mark in ("!", "!!") or this.mark in (f"%{magic}" for magic in SHELL_LINES):
        for line in this.lines:
            _note(frame, this, node, _in_shell(frame, line))
    elif this.mark.startswith("%%") and name in SHELL_CELLS:
        for at, found in _in_cell(frame, name, this, node):
            _note(frame, this, at, found)
    return External(f"{ESCAPE}()")


def _note(frame: Frame, this: Escape, node: cst.CSTNode, found: Found) -> None:
    if found:
        note(frame, LaunchApi(this.api or this.mark, Parameter(0)), Arguments(), node, found, True)


def _in_shell(frame: Frame, text: Text) -> Found:
    found = slurm_commands_in_shell(text.text, aliases=frame.interpreter.settings.commands)
    return dict.fromkeys(found, text.origin)


# ------------------------------------------------------------------ cells


def _in_cell(frame: Frame, name: str, this: Escape, node: cst.CSTNode) -> Iterator[tuple[cst.CSTNode, Found]]:
    """What a shell cell starts, by the row on which it does."""
    aliases = frame.interpreter.settings.commands
    body = concatenated([text for text, _ in this.rows])
    text = body.text if isinstance(body, Text) else HOLE
    if name in (*SHELL_LINES, "!"):
        for command in slurm_commands_in_shell(text, aliases=aliases):
            yield _row_of(command, this, node), {command: None}
        return
    words = _program(name, this.lines[0].text)
    itself = slurm_commands_in_argv(words, aliases=aliases)
    yield node, dict.fromkeys(itself, this.lines[0].origin)  # `%%script srun bash`
    for command in slurm_commands_in_argv(words, stdin=text, aliases=aliases):
        if command not in itself:
            yield _row_of(command, this, node), {command: None}


def _row_of(command: SlurmCommand, this: Escape, node: cst.CSTNode) -> cst.CSTNode:
    ends = itertools.accumulate(len(text.text) for text, _ in this.rows)
    return next((at for end, (_, at) in zip(ends, this.rows, strict=False) if command.index < end), node)


def _program(name: str, line: str) -> list[str]:
    """The argument list of a script magic, without the options that are the magic's own."""
    try:
        words = shlex.split(line)
    except ValueError:
        words = line.split()
    kept: list[str] = []
    remaining = iter(words)
    for word in remaining:
        option, equals, _ = word.partition("=")
        if option in _WITH_WORD:
            if not equals:
                next(remaining, None)
        elif word not in _ALONE:
            kept.append(word)
    return kept if name == "script" else [name, *kept]


# ------------------------------------------------------------------ arguments


def _written(frame: Frame, arguments: Arguments, node: cst.Call) -> Escape:
    pieces = [one for one in node.args if one.keyword is None]
    values = [_piece(piece, value) for piece, value in zip(pieces, arguments.positional, strict=False)]
    cell = next((one.value for one in node.args if one.keyword is not None), None)
    elements = cell.elements if isinstance(cell, cst.List) else ()
    return Escape(
        _text(values[0]).text,
        tuple(map(_text, each(concatenated(values[1:])))),
        tuple((_text(frame.evaluate(one.value)), one.value) for one in elements),
    )


def _piece(argument: cst.Arg, value: Value | Splat) -> Value:
    """A part of a line. `$name` that the notebook does not know is the shell's."""
    node = argument.value
    if value == UNKNOWN and isinstance(node, cst.Name) and not node.lpar:
        return Text(f"${node.value}")
    return UNKNOWN if isinstance(value, Splat) else value


def _text(value: Value | Splat) -> Text:
    return value if isinstance(value, Text) else HOLE_TEXT


def _set(frame: Frame, line: str) -> None:
    """`%env NAME=value`, `%env NAME value`; `%env NAME` only shows it."""
    separator = "=" if "=" in line else " "
    name, found, value = line.strip().partition(separator)
    if found:
        changed = operators.with_item(frame.state.environ, Text(name.strip()), Text(value.strip()))
        if isinstance(changed, Mapping):
            frame.state.environ = changed
