"""The files below a folder, found on the disk: where there is no Git work tree or no Git."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from lint_rules.patterns import Patterns


@dataclass(frozen=True)
class Unlistable:
    """A folder that cannot be listed, and why."""

    path: Path
    reason: str


@dataclass(frozen=True)
class _Ignore:
    """A .gitignore file: the folder it stands in (relative to the start) and what it says."""

    folder: str
    patterns: Patterns


def walked(
    top: Path, enters: Callable[[str], bool], on_problem: Callable[[Unlistable], None]
) -> Iterator[str]:
    """The regular files below `top`, relative, slashes forward; .gitignore files are heeded.

    `enters` is asked for each folder. Links are not followed: what they point at within the project is found
    where it lies, and what lies outside is not ours.
    """
    stack: list[tuple[str, tuple[_Ignore, ...]]] = [("", ())]
    while stack:
        folder, ignores = stack.pop()
        try:
            with os.scandir(top / folder) as scan:
                entries = list(scan)
        except OSError as error:
            on_problem(Unlistable(top / folder, error.strerror or str(error)))
            continue
        prefix = f"{folder}/" if folder else ""
        if any(entry.name == ".gitignore" for entry in entries):
            ignores = (*_read(top, folder), *ignores)
        for entry in entries:
            relative = prefix + entry.name
            if entry.is_dir(follow_symlinks=False):
                if not _ignored(relative + "/", ignores) and enters(relative):
                    stack.append((relative, ignores))
            elif entry.is_file(follow_symlinks=False) and not _ignored(relative, ignores):
                yield relative


def _read(top: Path, folder: str) -> tuple[_Ignore, ...]:
    try:
        text = (top / folder / ".gitignore").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ()
    return (_Ignore(f"{folder}/" if folder else "", Patterns(text.splitlines())),)


def _ignored(relative: str, ignores: tuple[_Ignore, ...]) -> bool:
    """The innermost .gitignore that has an opinion decides."""
    for ignore in ignores:
        verdict = ignore.patterns.verdict(relative[len(ignore.folder) :])
        if verdict is not None:
            return verdict
    return False
