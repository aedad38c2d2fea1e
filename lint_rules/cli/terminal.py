"""Where output goes: results to standard output, everything else to standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TextIO

from lint_rules import __version__

PROGRAM = "slurm-env-lint"


class UsageError(Exception):
    """The command line asks for something that cannot be done; the message says what and the remedy."""


def wants_colour(stream: TextIO, choice: str = "auto") -> bool:
    """Whether to colour what goes to a stream: `choice` is always, never or auto.

    Auto means a terminal, unless NO_COLOR says no or FORCE_COLOR says yes (both count if they are not empty).
    """
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return os.environ["FORCE_COLOR"] != "0"
    return stream.isatty() and os.environ.get("TERM") != "dumb"


@dataclass(frozen=True)
class Terminal:
    """`quiet` leaves out all but results and errors; `verbose` says what was passed over and why."""

    quiet: bool = False
    verbose: bool = False

    def result(self, text: str) -> None:
        """Findings, tables, documents."""
        if isinstance(sys.stdout.errors, str) and sys.stdout.errors == "strict":
            _lenient(sys.stdout)
        sys.stdout.write(text)

    def result_bytes(self, data: bytes) -> None:
        """Patches and sources, which keep their own encoding."""
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()

    def say(self, text: str) -> None:
        """What a person wants to know at the end."""
        if not self.quiet:
            self._error(text)

    def explain(self, text: str) -> None:
        """What only somebody who looks for a fault wants to know."""
        if self.verbose:
            self._error(text)

    @contextmanager
    def working(self, what: str) -> Iterator[Callable[[str], None]]:
        """Say on a terminal what takes so long, once it has taken a second; gone when it is done.

        What it yields takes word of how far the work is.
        """
        if self.quiet or not sys.stderr.isatty():
            yield lambda _: None
            return
        import threading

        told = threading.Event()
        state = f"{what} ..."

        def tell() -> None:
            told.set()
            print(state, end="", file=sys.stderr, flush=True)

        def note(detail: str) -> None:
            nonlocal state
            state = f"{what} ... {detail}"
            if told.is_set():
                print(f"\r\033[K{state}", end="", file=sys.stderr, flush=True)

        timer = threading.Timer(1.0, tell)
        timer.daemon = True
        timer.start()
        try:
            yield note
        finally:
            timer.cancel()
            timer.join()
            if told.is_set():
                print("\r\033[K", end="", file=sys.stderr, flush=True)

    def fail(self, message: str) -> int:
        """Say why the run failed; returns the exit status of that."""
        self._error(f"{PROGRAM}: {message}")
        return 2

    def broken(self, error: Exception) -> int:
        """A fault of ours: short, with what a report of it needs."""
        import platform
        import traceback

        where = traceback.extract_tb(error.__traceback__)[-1]
        self._error(
            f"{PROGRAM}: internal error: {type(error).__name__}: {error}\n"
            f"This is a fault of the program, not of your code. Please report it with this line and the file "
            f"it was looking at:\n"
            f"  {PROGRAM} {__version__}, Python {platform.python_version()}, {sys.platform}, "
            f"in {where.name} ({os.path.basename(where.filename)}:{where.lineno})"  # noqa: PTH119
        )
        if self.verbose:
            traceback.print_exception(error)
        else:
            self._error("--verbose shows the whole trace.")
        return 2

    def _error(self, text: str) -> None:
        _lenient(sys.stderr)
        print(text, file=sys.stderr)


def _lenient(stream: TextIO) -> None:
    """Make a stream escape what its encoding cannot say (file names, messages) instead of dying of it."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
