"""`slurm-env-lint server`: findings, fixes and explanations in an editor."""

from __future__ import annotations

import argparse
import logging
import sys
import time
from typing import TYPE_CHECKING

from lint_rules.cli.arguments import parser
from lint_rules.cli.selection import engine, resolver
from lint_rules.cli.terminal import PROGRAM, Terminal, UsageError

if TYPE_CHECKING:
    from lint_rules.engine import Engine


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    try:
        from lint_rules.server.checking import Ways
        from lint_rules.server.serve import serve
    except ImportError as error:  # not there, or too old
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise UsageError(f'the server needs pygls 2: pip install "{PROGRAM}[lsp]"') from None

    resolver(arguments, [])  # a wrong option is told before an editor waits for an answer
    if arguments.verbose:
        logging.basicConfig(level=logging.DEBUG, stream=sys.stderr)
    if sys.stdin.isatty():
        terminal.say("This speaks the Language Server Protocol with an editor; Ctrl-C ends it.")
    return serve(Ways(lambda folders: resolver(arguments, folders), lambda: _engine(arguments)))


def _engine(arguments: argparse.Namespace) -> Engine:
    """As for a `check` that begins now."""
    usual = {**vars(parser().parse_args(["check"])), "known": {}, "since": time.time_ns()}
    return engine(argparse.Namespace(**{**usual, **vars(arguments)}))
