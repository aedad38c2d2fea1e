"""By which names a patch calls its files, so that `git apply` and `patch -p1` find them."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path


def base(paths: Collection[Path], cwd: Path) -> Path:
    """The folder that the names of a patch are relative to, and that it is to be applied in.

    That is the current one, if it holds all files: there `git apply` can be run as it is. Else it is the top of the
    repository that holds them, or the deepest folder that does: neither tool takes names that lead upward.
    """
    if all(path.is_relative_to(cwd) for path in paths):
        return cwd
    try:
        shared = Path(os.path.commonpath([path.parent for path in paths]))
    except ValueError:  # files on several drives
        return cwd
    return next((one for one in (shared, *shared.parents) if (one / ".git").exists()), shared)


def name(path: Path, folder: Path) -> str:
    """A file's name in a patch."""
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.as_posix()
