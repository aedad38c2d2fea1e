"""What a stretch of code looks at on the disk, whoever does the looking.

What an analysis depends on is more than the files it parses: whether a package has an `__init__.py`, what the project's
isort is told. Whoever adds such a look need not think of the cache: it is seen here, where the program calls the
operating system.
"""

from __future__ import annotations

import builtins
import contextlib
import io
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Observed:
    """`opened` are the files that were read, `probed` the names that were looked up, `listed` the folders whose content
    was asked for.
    """

    opened: set[str] = field(default_factory=set)
    probed: set[str] = field(default_factory=set)
    listed: set[str] = field(default_factory=set)


@contextlib.contextmanager
def observing() -> Iterator[Observed]:
    """Note what is looked at until the end of the block. For one thread of a process of its own."""
    seen = Observed()
    places: tuple[tuple[Any, str, set[str]], ...] = (
        (builtins, "open", seen.opened),
        (io, "open", seen.opened),
        (os, "open", seen.opened),
        *((os, name, seen.probed) for name in ("stat", "lstat", "access", "readlink")),
        *((os, name, seen.listed) for name in ("listdir", "scandir")),
    )
    before = [getattr(owner, name) for owner, name, _ in places]
    for (owner, name, notes), original in zip(places, before, strict=True):
        setattr(owner, name, _noting(original, notes))
    try:
        yield seen
    finally:
        for (owner, name, _), original in zip(places, before, strict=True):
            setattr(owner, name, original)


def _noting(original: Callable[..., Any], notes: set[str]) -> Callable[..., Any]:
    def noting(*arguments: Any, **keywords: Any) -> Any:
        if arguments and not isinstance(arguments[0], int):
            with contextlib.suppress(TypeError):
                notes.add(os.path.abspath(os.fsdecode(arguments[0])))  # noqa: PTH100
        return original(*arguments, **keywords)

    return noting
