"""The command line as data: which words may stand where."""

from __future__ import annotations

import argparse
import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lint_rules import codes
from lint_rules.reports import FORMATS


class Kind(enum.Enum):
    """What a value is: none at all, one of some words, several of them with commas, a file, or anything."""

    NONE = "none"
    WORD = "word"
    LIST = "list"
    FILE = "file"
    OTHER = "other"


@dataclass(frozen=True)
class Value:
    """What may stand in a place, and what to call it. A file may have words beside it."""

    kind: Kind
    name: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """An option with all its names (`-q`, `--quiet`) and the value that it wants."""

    names: tuple[str, ...]
    summary: str
    value: Value


@dataclass(frozen=True)
class Command:
    """A command with its options and what stands beside them."""

    name: str
    summary: str
    options: tuple[Option, ...]
    operand: Value


_FILES = ("FILE", "FILE|KEY=VALUE", "PATH", "PROJECT", "RECORD")
_RULES = {"RULE": Kind.WORD, "RULES": Kind.LIST}


def commands(parser: argparse.ArgumentParser) -> list[Command]:
    """The commands of a parser, in its order."""
    (subparsers,) = (one for one in parser._actions if isinstance(one, argparse._SubParsersAction))
    summaries = {one.dest: one.help or "" for one in subparsers._choices_actions}
    return [_command(name, summaries.get(name, ""), sub) for name, sub in subparsers.choices.items()]


def _command(name: str, summary: str, parser: argparse.ArgumentParser) -> Command:
    actions = [one for one in parser._actions if one.help != argparse.SUPPRESS]
    operands = [_value(one) for one in actions if not one.option_strings]
    files = [one for one in operands if one.kind is Kind.FILE]
    operand = operands[0] if operands else Value(Kind.NONE)
    if files:  # a word such as `write` may come first
        operand = replace(files[0], words=operand.words)
    return Command(name, summary, tuple(_options(actions)), operand)


def _options(actions: list[argparse.Action]) -> Iterator[Option]:
    for action in actions:
        if action.option_strings:
            summary = (action.help or "").replace("%(default)s", str(action.default))
            yield Option(tuple(action.option_strings), summary, _value(action))


def _value(action: argparse.Action) -> Value:
    if action.nargs == 0:
        return Value(Kind.NONE)
    name = action.metavar if isinstance(action.metavar, str) else action.dest
    if action.choices is not None:
        return Value(Kind.WORD, name.lower(), tuple(map(str, action.choices)))
    if name == "FORMAT[:FILE]":
        return Value(Kind.WORD, "format", FORMATS)
    if name in _RULES:
        return Value(_RULES[name], name.lower(), (*codes.NAMES, *codes.NAMES.values()))
    return Value(Kind.FILE if name in _FILES else Kind.OTHER, name.lower())
