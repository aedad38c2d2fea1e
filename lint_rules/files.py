"""Which files a run looks at: those named, those below the folders named, those of the whole project."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from lint_rules import git_files, shebang
from lint_rules.listing import SUFFIXES, may_be_python
from lint_rules.patterns import Patterns, relative_to
from lint_rules.walk import Unlistable, walked

if TYPE_CHECKING:
    from lint_rules.config import Settings

__all__ = ["Unlistable", "absolute", "is_root", "project_files", "project_root", "python_files"]

_MARKS = ("pyproject.toml", "slurm-env-lint.toml", ".git")


def _ignore(_: Unlistable) -> None: ...


def is_root(folder: Path) -> bool:
    """Whether a folder carries the mark of a project."""
    return any(os.path.exists(folder / mark) for mark in _MARKS)  # noqa: PTH110 (Path's raises where it may not look)


def project_root(path: Path) -> Path:
    """The nearest folder at or above `path` with the mark of a project; else the folder itself."""
    folder = path if path.is_dir() else path.parent
    return next((above for above in (folder, *folder.parents) if is_root(above)), folder)


def absolute(path: Path) -> Path:
    """Absolute and without `..`, but through the symbolic links that it was named by."""
    return Path(os.path.abspath(path))  # noqa: PTH100


def python_files(
    paths: Iterable[Path],
    settings_for: Callable[[Path], Settings] | Settings,
    on_problem: Callable[[Unlistable], None] = _ignore,
) -> list[Path]:
    """See `python_names`."""
    return [Path(name) for name in python_names(paths, settings_for, on_problem)]


def python_names(
    paths: Iterable[Path],
    settings_for: Callable[[Path], Settings] | Settings,
    on_problem: Callable[[Unlistable], None] = _ignore,
) -> list[str]:
    """The files to report on: each named file whatever its name is, and the Python files below each folder.

    Python files are `*.py`, notebooks, and files without a suffix whose first line names a Python; stubs
    (`*.pyi`) launch nothing. Absolute, sorted, each once. Excludes hold for what lies below a named folder;
    for what is named they hold only with `force-exclude`. `on_problem` hears of folders that cannot be listed.
    """

    def resolve(path: Path) -> Settings:
        return settings_for(path) if callable(settings_for) else settings_for

    chosen: set[str] = set()
    for path in map(absolute, paths):
        settings = resolve(path)
        is_folder = path.is_dir()
        if settings.force_exclude and settings.excludes(path, is_folder=is_folder):
            continue
        if is_folder:
            chosen.update(_python_below(path, _Excludes(path, resolve), on_problem))
        else:
            chosen.add(str(path))
    return sorted(chosen)


def project_files(root: Path, settings: Settings) -> list[Path]:
    """The files that the analysis of a project may see: all its Python files that are not excluded."""
    return python_files([root], settings)


class _Excludes:
    """What the settings exclude below one named folder. A pattern that hits the folder itself is overruled by
    its being named, so it does not hold below it either.
    """

    def __init__(self, top: Path, resolve: Callable[[Path], Settings]) -> None:
        self._top = top
        self._resolve = resolve
        self._folders: dict[str, tuple[Patterns, str] | None] = {}
        self._patterns: dict[tuple[tuple[str, ...], Path], Patterns] = {}

    def enters(self, folder: str) -> bool:
        """Whether a folder, relative to the top, is looked into."""
        return self._inside(folder) is not None

    def takes(self, file: str) -> bool:
        """Whether a file, relative to the top, is left in."""
        folder, _, name = file.rpartition("/")
        inside = self._inside(folder)
        return inside is not None and not inside[0].match_in(inside[1], name)

    def _inside(self, folder: str) -> tuple[Patterns, str] | None:
        """The patterns that hold in a folder and the folder as they see it; None if it is excluded."""
        if folder not in self._folders:
            above = self._inside(folder.rpartition("/")[0]) if folder else None
            name = folder.rpartition("/")[2]
            excluded = above is not None and above[0].match(f"{above[1]}{name}/")
            self._folders[folder] = None if excluded or (folder and above is None) else self._look(folder)
        return self._folders[folder]

    def _look(self, folder: str) -> tuple[Patterns, str]:
        path = self._top / folder
        settings = self._resolve(path)
        base = settings.folder or settings.root
        key = (settings.exclude, base)
        if key not in self._patterns:
            top = relative_to(self._top, base)
            patterns = Patterns(settings.exclude)
            self._patterns[key] = patterns.without(f"{top}/") if top and top != "." else patterns
        relative = relative_to(path, base)
        if relative is None:  # the settings are from elsewhere (--config): count from the top
            relative = folder
        return self._patterns[key], "" if relative in ("", ".") else f"{relative}/"


def _python_below(
    top: Path, excludes: _Excludes, on_problem: Callable[[Unlistable], None], prefix: str = ""
) -> Iterator[str]:
    """The absolute names of the Python files below `top / prefix`, through Git where that is possible."""
    folder = top / prefix
    found = git_files.listed(str(folder)) if git_files.in_work_tree(str(folder)) else None
    if found is not None and not any(found) and git_files.ignores(str(folder)):
        found = None
    nested: list[str] = []
    files: Iterable[str]
    if found is None:
        files = walked(folder, lambda inner: excludes.enters(prefix + inner), on_problem)
    else:
        files, nested = found
    for file in files:
        if may_be_python(file) and excludes.takes(prefix + file):
            path = f"{folder}{os.sep}{file}"
            if is_python(path):
                yield path
    for inner in nested:
        if (
            excludes.enters(prefix + inner) and (folder / inner / ".git").exists()
        ):  # else nothing is checked out
            yield from _python_below(top, excludes, on_problem, f"{prefix}{inner}/")


def is_python(path: str) -> bool:
    """Whether a file is looked at when it is not named: by its suffix, or by its first line if it has none."""
    return path.endswith(SUFFIXES) or (may_be_python(path) and _names_python(path))


def _names_python(path: str) -> bool:
    """Whether the first line of a file names a Python to run it with."""
    try:
        with Path(path).open("rb") as stream:
            return shebang.names_python(stream.read(shebang.LENGTH))
    except OSError:
        return False
