"""Runs every program of a folder in a process of its own, forked from this one: a new interpreter each takes too long.

usage: runner.py FOLDER. Beside each program it leaves what the program prints (.output) and its exit status (.status).
"""

from __future__ import annotations

import asyncio  # noqa: F401  (what the programs import is there already when they begin)
import concurrent.futures
import os
import subprocess
import sys
from pathlib import Path

STATUSES = (0, 3)


def main(folder: Path) -> None:
    for program in sorted(folder.glob("*.py")):
        child = os.fork()
        if child == 0:
            _become(program)
        _, status = os.waitpid(child, 0)
        program.with_suffix(".status").write_text(str(os.waitstatus_to_exitcode(status)))


def _become(program: Path) -> None:
    os.environ["STAND_IN"] = str(program.with_suffix(""))
    os.environ["STAND_IN_STATUS"] = str(STATUSES[len(program.stem) % 2])  # half of the launches fail
    given, output = program.with_suffix(".given"), program.with_suffix(".output")
    given.write_bytes(b"from standard input")
    for descriptor, target, flags in (
        (0, str(given), os.O_RDONLY),
        (1, str(output), os.O_WRONLY | os.O_CREAT),
        (2, os.devnull, os.O_WRONLY),
    ):
        os.dup2(os.open(target, flags, 0o644), descriptor)
    code = 0
    try:
        sys.argv = [str(program), "job.sh"]
        exec(compile(program.read_text(), program, "exec"), {"__name__": "__main__"})
    except SystemExit as end:
        code = 1 if isinstance(end.code, str) else int(end.code or 0)
    except BaseException:
        code = 1
    finally:
        sys.stdout.flush()
        os._exit(code)


if __name__ == "__main__":
    assert concurrent.futures and subprocess
    main(Path(sys.argv[1]))
