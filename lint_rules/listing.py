"""The files below a folder that may be Python or settings, as Git lists them; what is excluded is still among them."""

from __future__ import annotations

import os

from lint_rules import git_files
from lint_rules.screen import NOTEBOOK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

SETTINGS_FILES = ("pyproject.toml", "slurm-env-lint.toml")
SUFFIXES = (".py", NOTEBOOK)


def may_be_python(file: str) -> bool:
    """Whether a file's name is that of Python code, or says nothing."""
    return file.endswith(SUFFIXES) or "." not in file.rpartition("/")[2]


def listed(root: str) -> list[str] | None:
    """Absolute names, sorted, those in nested repositories too. None if Git does not tell."""
    if not git_files.in_work_tree(root):
        return None
    try:
        return sorted(_below(root))
    except LookupError:
        return None


def _below(folder: str) -> Iterator[str]:
    found = git_files.listed(folder)
    if found is None:
        raise LookupError(folder)
    files, nested = found
    for file in files:
        if may_be_python(file) or file.endswith(SETTINGS_FILES):
            yield f"{folder}/{file}"
    for inner in nested:
        if os.path.exists(f"{folder}/{inner}/.git"):  # noqa: PTH110 (else nothing is checked out)
            yield from _below(f"{folder}/{inner}")
