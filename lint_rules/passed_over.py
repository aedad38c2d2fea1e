"""What a run has not looked at, and why. Asked for by people who look for a fault, so it may look at the disk again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from lint_rules import git_files, screen
from lint_rules.config import Settings
from lint_rules.files import absolute, is_python
from lint_rules.patterns import Patterns, relative_to

SettingsFor = Callable[[Path], Settings]


def reasons(
    paths: Iterable[Path], settings_for: SettingsFor, checked: Iterable[str]
) -> Iterator[tuple[Path, str]]:
    """The files and folders at and below `paths` that are not among those checked, each with the reason.

    A folder that is passed over as a whole is told once; what is no Python at all is not told.
    """
    files = frozenset(checked)
    folders = {folder for name in files for folder in map(str, Path(name).parents)}
    for path in map(absolute, paths):
        if str(path) in files:
            continue
        if not path.is_dir():
            yield path, _pattern(path, settings_for(path), is_folder=False) or "not asked for"
        else:
            yield from _below(path, settings_for, files, folders)


def _below(
    top: Path, settings_for: SettingsFor, files: frozenset[str], folders: set[str]
) -> Iterator[tuple[Path, str]]:
    pending = [top]
    while pending:
        folder = pending.pop()
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError:  # the run itself has said so
            continue
        settings = settings_for(folder)
        for entry in entries:
            path = Path(entry.path)
            if entry.path in files:
                continue
            if entry.is_dir(follow_symlinks=False):
                if entry.path in folders:
                    pending.append(path)
                elif pattern := _pattern(path, settings, is_folder=True):
                    yield path, pattern
                elif git_files.in_work_tree(str(folder)) and git_files.ignores(entry.path):
                    yield path, "ignored by a .gitignore"
                else:
                    pending.append(path)
            elif is_python(entry.path):
                is_link = entry.is_symlink()
                reason = (
                    "a link: read where it leads, if that is here" if is_link else "ignored by a .gitignore"
                )
                yield path, _pattern(path, settings, is_folder=False) or reason


def _pattern(path: Path, settings: Settings, *, is_folder: bool) -> str:
    """By which pattern of the settings a path is excluded; empty if by none."""
    relative = relative_to(path, settings.folder or settings.root)
    if relative is None:
        return ""
    name = relative + "/" * is_folder
    hit = next((one for one in settings.exclude if Patterns((one,)).match(name)), None)
    return f"excluded by `{hit}`" if hit is not None else ""


def without_slurm(checked: Iterable[str], settings_for: SettingsFor) -> int:
    """How many of the files mention no command of Slurm, so that nobody has parsed them."""
    count = 0
    for name in checked:
        words = screen.words(settings_for(Path(name)))
        try:
            count += not screen.matters(name, Path(name).read_bytes(), words)
        except OSError:
            continue
    return count
