"""Path patterns as they stand in `exclude`, in `per-file-ignores` and in .gitignore."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from pathlib import PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_MAGIC = frozenset("*?[!/\\# \t")


class Patterns:
    """A set of patterns relative to one folder, with the meaning that .gitignore gives them.

    A pattern without a slash matches a file or folder of that name at any depth, one with a slash is
    anchored. Plain names, the usual case, need no pattern engine.
    """

    def __init__(self, patterns: Iterable[str]) -> None:
        self._patterns = tuple(patterns)
        plain = not any(pattern.startswith("!") for pattern in self._patterns)  # else their order counts
        names = (pattern for pattern in self._patterns if plain and not _MAGIC.intersection(pattern))
        self._names = frozenset(names) - {""}
        self._globs = tuple(pattern for pattern in self._patterns if pattern not in self._names)

    @functools.cached_property
    def _spec(self) -> GitIgnoreSpec | None:
        if not any(self._globs):
            return None
        from pathspec import GitIgnoreSpec

        return GitIgnoreSpec.from_lines(self._globs)

    def verdict(self, relative: str) -> bool | None:
        """Whether a path or a folder above it matches; False if a `!` pattern takes it back, None if no
        pattern speaks of it. The path is relative, with slashes forward and, for a folder, one at the end.
        """
        if not self._names.isdisjoint(relative.rstrip("/").split("/")):
            return True
        return None if self._spec is None else self._spec.check_file(relative).include

    def match(self, relative: str) -> bool:
        """Whether a path or a folder above it matches."""
        return self.verdict(relative) is True

    def match_in(self, folder: str, name: str) -> bool:
        """The same as `match(folder + name)` for a folder that is known not to match itself."""
        return name in self._names or (self._spec is not None and self.match(folder + name))

    def without(self, relative: str) -> Patterns:
        """The patterns that do not match `relative`."""
        return Patterns(pattern for pattern in self._patterns if not Patterns((pattern,)).match(relative))


def relative_to(path: PurePath, root: PurePath) -> str | None:
    """`path` below `root` with forward slashes; None if it is not below."""
    try:
        return path.relative_to(root).as_posix()
    except ValueError:
        return None
