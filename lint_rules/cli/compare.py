"""`slurm-env-lint compare`: what the guard saw at run time against what the checker finds."""

from __future__ import annotations

import argparse
from pathlib import Path

from lint_rules.cli.selection import named_paths, resolver
from lint_rules.cli.terminal import Terminal, UsageError
from lint_rules.files import python_files


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    from lint_rules import compare, seen
    from lint_rules.check import check

    try:
        records = seen.read(Path(arguments.record))
    except OSError as error:
        raise UsageError(f"{arguments.record}: {error.strerror}") from None
    except ValueError as error:
        raise UsageError(str(error)) from None
    paths = named_paths(arguments)
    settings = resolver(arguments, [path for path in paths if path.is_dir()])
    with terminal.working("Looking for Slurm launches"):
        report = check(paths, settings, with_fixes=False)
    checked = {path.resolve() for path in python_files(paths, settings)}
    compared = compare.compare(records, report.launches, lambda path: path.resolve() in checked)
    show = compare.as_json if arguments.output_format == "json" else compare.as_table
    terminal.result(show(compared))
    return compare.status(compared)
