"""`slurm-env-lint baseline`: write what is known, take out what is stale."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from lint_rules import baseline
from lint_rules.cli.selection import named_paths, resolver
from lint_rules.cli.summary import counted
from lint_rules.cli.terminal import Terminal, UsageError
from lint_rules.files import absolute
from lint_rules.reports.view import View, open_findings


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    from lint_rules.check import check

    paths = named_paths(arguments)
    named = [path for path in paths if path.is_dir()]
    file = _file(arguments, paths[0], named)
    is_new = arguments.action == "write"
    arguments.baseline = "" if is_new else str(file)
    known = {} if is_new else baseline.read(file)
    with terminal.working("Looking for Slurm launches"):
        report = check(paths, resolver(arguments, named), with_fixes=False)
    name = View(Path.cwd()).name(file)
    if is_new:
        _write(file, baseline.text(file, report.findings, View(Path.cwd())))
        found = open_findings(report.findings)
        files = len({finding.path for finding in found})
        terminal.say(f"{name}: wrote {counted(len(found), 'finding')} in {counted(files, 'file')}.")
        terminal.say(
            f'`slurm-env-lint check --baseline {name}`, or the setting baseline = "{file.name}", heeds it.'
        )
        return 0
    gone = sum(len(entry.fingerprints) for entry in report.stale)
    if gone:
        _write(file, baseline.pruned(known, file, report.stale))
    terminal.say(f"{name}: took out {counted(gone, 'finding')}, {baseline.count(known) - gone:,} left.")
    return 0


def _file(arguments: argparse.Namespace, first: Path, named: list[Path]) -> Path:
    if arguments.file is not None:
        return absolute(Path(arguments.file))
    configured = resolver(arguments, named)(first).baseline
    if not configured:
        raise UsageError('name the file, as in `baseline write known.json`, or set `baseline = "known.json"`')
    return Path(configured)


def _write(file: Path, text: str) -> None:
    """In one step: a reader sees the old baseline or the new one."""
    temporary = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        temporary.write_text(text, encoding="utf-8", newline="")
        temporary.replace(file)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise UsageError(f"{file}: {error.strerror}") from None
