"""The other end of `workers`: a process that analyses the projects it is told to, one JSON document a line.

It says which file is about to be parsed, so that it is known which one to blame if the parser takes the process down.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from pathlib import Path
from typing import Any, BinaryIO

from lint_rules.records import dumped, loaded
from lint_rules.tasks import Task, perform

OUT_OF_MEMORY = 70
"""The exit status of a process that has asked for more memory than there is."""
TOO_DEEP = 71
"""The exit status of a process whose analysis has called itself too often."""


def main() -> None:
    """Serve until standard input ends. What anybody prints goes to standard error."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    for line in sys.stdin.buffer:
        serve(line, answers)


def serve(line: bytes, answers: BinaryIO) -> None:
    """Answer one task: by its outcome, or by the trace of an exception."""

    def tell(what: str, value: Any) -> None:
        answers.write(json.dumps({what: value}).encode() + b"\n")
        answers.flush()

    def on_parse(path: Path | None) -> None:
        tell("parsing", None if path is None else str(path))

    tell("parsing", None)
    try:
        outcome = dumped(perform(loaded(Task, json.loads(line)), on_parse))
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except RecursionError:
        os._exit(TOO_DEEP)
    except Exception as error:
        tell("error", [type(error).__name__, str(error), traceback.format_exc()])
    else:
        tell("outcome", outcome)
