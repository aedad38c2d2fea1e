"""Which reports a run writes, and where: `--output-format FORMAT[:FILE]`, as often as one likes."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lint_rules.cli.terminal import UsageError
from lint_rules.keys import hint
from lint_rules.reports import FORMATS

# A comma separates two formats only where the name of one follows: file names may hold commas.
_SEPARATOR = re.compile(rf",(?=(?:{'|'.join(FORMATS)})(?:[:,]|$))")


@dataclass(frozen=True)
class Output:
    """A report in a format; without a file it goes to standard output."""

    format: str
    file: str | None = None


def parsed(value: str) -> list[Output]:
    """`full`, `sarif:findings.sarif`, or several of these with commas between."""
    found = []
    for part in _SEPARATOR.split(value):
        name, colon, file = part.partition(":")
        if name not in FORMATS:
            raise argparse.ArgumentTypeError(f'"{name}" is none of {", ".join(FORMATS)}{hint(name, FORMATS)}')
        if colon and not file:
            raise argparse.ArgumentTypeError(f'no file is named after "{name}:"')
        found.append(Output(name, file or None))
    return found


def outputs(wanted: Sequence[Output] | None, file: str | None, default: str) -> list[Output]:
    """The reports to write; `file` is where the one goes that names none itself, `default` its format."""
    chosen = list(wanted or [Output(default)])
    loose = [one for one in chosen if one.file is None]
    if len(loose) > 1:
        names = " and ".join(one.format for one in loose)
        raise UsageError(
            f"{names} cannot share standard output: name a file, as in --output-format {loose[-1].format}:FILE"
        )
    if file is not None and not loose:
        raise UsageError("--output-file: every --output-format has a file of its own")
    chosen = [Output(one.format, one.file or file) for one in chosen]
    if twice := _repeated(one.file for one in chosen if one.file is not None):
        raise UsageError(f"--output-format: two reports cannot share the file {twice}")
    return chosen


def _repeated(files: Iterable[str]) -> str | None:
    return next((file for file, count in Counter(files).items() if count > 1), None)
