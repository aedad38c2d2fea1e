"""`slurm-env-lint completions`: a script that makes a shell complete our commands, options and rules."""

from __future__ import annotations

import argparse
import importlib

from lint_rules.cli.terminal import PROGRAM, Terminal
from lint_rules.completions.grammar import commands


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    from lint_rules.cli.arguments import parser

    shell = importlib.import_module(f"lint_rules.completions.{arguments.shell}")
    terminal.result(shell.script(PROGRAM, commands(parser())))
    return 0
