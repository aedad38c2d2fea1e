"""The command line. Nothing is imported before it is needed: most runs have nothing to say."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from lint_rules.quick import Quick


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; `argv` is without the program's name. Returns the exit status (0, 1 or 2)."""
    argv = sys.argv[1:] if argv is None else list(argv)
    quick = Quick(argv)
    return 0 if quick.answers() else _run(argv, quick)


def _run(argv: Sequence[str], quick: Quick) -> int:
    """The long way."""
    import importlib

    from lint_rules.cli.arguments import parsed, wrong_command
    from lint_rules.cli.terminal import Terminal, UsageError
    from lint_rules.keys import ConfigError

    if (message := wrong_command(argv)) is not None:
        return Terminal().fail(message)
    try:
        arguments = parsed(argv)
    except UsageError as error:
        return Terminal().fail(str(error))
    except SystemExit as error:  # --help, --version, or bad usage that argparse has spoken of
        return error.code if isinstance(error.code, int) else 2
    arguments.known, arguments.since = quick.known, quick.since
    terminal = Terminal(
        quiet=getattr(arguments, "quiet", False), verbose=getattr(arguments, "verbose", False)
    )
    try:
        status: int = importlib.import_module(f"lint_rules.cli.{arguments.module}").run(arguments, terminal)
    except (ConfigError, UsageError) as error:
        return terminal.fail(str(error))
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:
        return terminal.broken(error)
    return status


def entry_point() -> None:
    """What the console script calls: `main`, and an orderly end whatever happens to the terminal."""
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (head, a pager) has seen enough. Keep the interpreter from flushing into the pipe again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
