"""Audit events of Python that start a process, and what the process gets (PEP 578, "audit events table")."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any

from lint_rules.seen import Frame

Words = Sequence[str | bytes | os.PathLike[str]]


@dataclass(frozen=True)
class Start:
    """A process about to start. `env` is None if it gets the environment of this process as it is in C."""

    words: tuple[str, ...]
    env: Mapping[str, str] | None


def read(event: str, args: tuple[Any, ...]) -> Start | None:
    """What an event of EVENTS starts; None if it will fail before anything runs."""
    found = EVENTS[event](*args)
    if found is None:
        return None
    words, env = found
    decoded = None if env is None else {os.fsdecode(name): os.fsdecode(value) for name, value in env.items()}
    return Start(tuple(os.fsdecode(word) for word in words), decoded)


def process_environment() -> dict[str, str]:
    """The environment that a child inherits: C's, which may hold names that os.environ has never heard of.

    MPI_Init, for one, sets variables by C's setenv.
    """
    import ctypes  # only for a Slurm launch: a guard costs its program as little as it can

    try:
        variables = ctypes.POINTER(ctypes.c_char_p).in_dll(ctypes.CDLL(None), "environ")
        entries: list[bytes] = []
        while variables and (entry := variables[len(entries)]) is not None:
            entries.append(entry)
    except (ValueError, TypeError, OSError):  # not a Unix, or Python linked without such a symbol
        return dict(os.environ)
    pairs = (entry.partition(b"=") for entry in entries)
    return {os.fsdecode(name): os.fsdecode(value) for name, _, value in pairs}


def repeats(event: str, frame: FrameType | None) -> bool:
    """Whether an event tells again what another has told: subprocess and pty are built on os."""
    while frame is not None and frame.f_globals.get("__name__") == "os":
        frame = frame.f_back
    return frame is not None and (event, frame.f_globals.get("__name__")) in _REPEATS


def stack(frame: FrameType | None) -> tuple[Frame, ...]:
    """The lines of the program that led here, the innermost first, without those of the standard library."""
    return tuple(each for each in _frames(frame) if not each.standard)


def _frames(frame: FrameType | None) -> Iterator[Frame]:
    while frame is not None:
        yield Frame(frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name)
        frame = frame.f_back


_Found = tuple[Words, Mapping[Any, Any] | None] | None


def _popen(executable: Any, args: Any, cwd: Any, env: Any) -> _Found:
    words = [args] if isinstance(args, (str, bytes)) else list(args)
    return [words[0] if executable is None else executable, *words[1:]], env


def _system(command: Any) -> _Found:
    return ["sh", "-c", command], None


def _exec(path: Any, args: Any, env: Any) -> _Found:
    # execvp tries one folder of PATH after another: the tries that fail start nothing
    return ([path, *list(args)[1:]], env) if os.access(path, os.X_OK) else None


def _posix_spawn(path: Any, args: Any, env: Any) -> _Found:
    return [path, *list(args)[1:]], env


def _spawn(mode: Any, path: Any, args: Any, env: Any) -> _Found:
    return [path, *list(args)[1:]], env


def _pty(args: Any) -> _Found:
    return [args] if isinstance(args, (str, bytes)) else list(args), None


EVENTS: Mapping[str, Callable[..., _Found]] = {
    "subprocess.Popen": _popen,
    "os.system": _system,
    "os.exec": _exec,  # also in the child that os.spawn* and ptyprocess fork
    "os.posix_spawn": _posix_spawn,
    "os.spawn": _spawn,  # Windows
    "pty.spawn": _pty,
}
_REPEATS = {("os.posix_spawn", "subprocess"), ("os.exec", "pty")}
