"""What the runtime guard saw: Slurm launches, and the file that keeps them."""

from __future__ import annotations

import json
import os
import sysconfig
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lint_rules.effects import effect_of

_PATHS = sysconfig.get_paths()
_STANDARD = (_PATHS["stdlib"] + os.sep, _PATHS["platstdlib"] + os.sep)
_PACKAGES = (f"{os.sep}site-packages{os.sep}", f"{os.sep}dist-packages{os.sep}")


@dataclass(frozen=True)
class Frame:
    """A line of the program that was being run."""

    file: str
    line: int
    function: str

    @property
    def installed(self) -> bool:
        """Whether it is in an installed package, not in the program itself."""
        return any(part in self.file for part in _PACKAGES)

    @property
    def standard(self) -> bool:
        """Whether it is in the standard library."""
        return self.file.startswith("<frozen") or (self.file.startswith(_STANDARD) and not self.installed)


@dataclass(frozen=True)
class Seen:
    """A Slurm command about to be started.

    `command`: sbatch, srun or salloc; `event`: the audit event; `leaks`: the variables that it should not
    get, the worst first; `step`: judged as a step of the job that the program runs in; `stack`: the lines of
    the program, without those of the standard library, the innermost first.
    """

    command: str
    argv: tuple[str, ...]
    event: str
    leaks: tuple[str, ...] = ()
    step: bool = False
    stack: tuple[Frame, ...] = ()

    @property
    def site(self) -> Frame | None:
        """The line to look at: the innermost of the program itself, else of an installed package."""
        own = (frame for frame in self.stack if not frame.installed)
        return next(own, self.stack[0] if self.stack else None)

    @property
    def where(self) -> str:
        site = self.site
        return f"{site.file}:{site.line}" if site else "a thread that runs no line of the program"

    @property
    def message(self) -> str:
        """What leaks, and the remedy."""
        worst = ", ".join(f"{name} ({effect_of(name).kind.value})" for name in self.leaks[:3])
        more = f" and {len(self.leaks) - 3} more" if len(self.leaks) > 3 else ""
        call = "scrubbed_env(step=True)" if self.step else "scrubbed_env()"
        return f"{self.command} inherits {worst}{more}: give it env={call}"


def append(file: Path, seen: Seen) -> None:
    """Add a line to the file, in one write, so that processes and forked children may share it."""
    line = json.dumps(asdict(seen)) + "\n"
    handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    try:
        os.write(handle, line.encode("ascii"))
    finally:
        os.close(handle)


def read(file: Path, offset: int = 0) -> tuple[Seen, ...]:
    """What `append` has written from a byte offset on. Raises ValueError, with the line, on anything else."""
    with file.open("rb") as lines:
        lines.seek(offset)
        return tuple(_from_line(line, f"{file}:{number}") for number, line in enumerate(lines, 1))


def _from_line(line: bytes, where: str) -> Seen:
    try:
        fields: dict[str, Any] = json.loads(line)
        stack = tuple(Frame(**frame) for frame in fields.pop("stack"))
        return Seen(**{**fields, "argv": tuple(fields["argv"]), "leaks": tuple(fields["leaks"])}, stack=stack)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"{where}: not a record of the guard: {error}") from None
