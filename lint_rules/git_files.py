"""The files that Git sees below a folder: tracked ones, and untracked ones that are not ignored."""

from __future__ import annotations

import os
import stat

from lint_rules.spawn import output

_OPTIONS = (
    # Neither may a repository that is only looked at start a program of its own.
    *("-c", "core.fsmonitor=false", "-c", "core.untrackedCache=false"),
    *("ls-files", "-z", "-t", "--stage", "--cached", "--deleted", "--others", "--exclude-standard"),
)
_SUBMODULE, _LINK = "160000", "120000"


def in_work_tree(folder: str) -> bool:
    """Whether a folder lies in a Git work tree, as far as the disk tells."""
    while not os.path.exists(f"{folder}/.git"):  # noqa: PTH110
        above = os.path.dirname(folder)  # noqa: PTH120
        if above == folder:
            return False
        folder = above
    return True


class Once:
    """While it is entered each folder is listed once: for a run that asks several times and changes nothing."""

    def __enter__(self) -> None:
        _known.append({})

    def __exit__(self, *_: object) -> None:
        _known.pop()


_known: list[dict[str, tuple[list[str], list[str]] | None]] = []


def listed(folder: str) -> tuple[list[str], list[str]] | None:
    """The regular files below a folder, and the repositories nested in it; relative, slashes forward.

    One Git process, which also knows what is a link and what was deleted, so that no file is touched.
    None if Git is not there, cannot tell, or has complaints (a folder that it may not read, say).
    """
    if not _known:
        return _listed(folder)
    if folder not in _known[-1]:
        _known[-1][folder] = _listed(folder)
    return _known[-1][folder]


def _listed(folder: str) -> tuple[list[str], list[str]] | None:
    try:
        status, out, complaints = output(("git", "-C", folder, *_OPTIONS), _environment())
    except OSError:
        return None
    if status or complaints:
        return None
    files: set[str] = set()
    gone: set[str] = set()
    nested: list[str] = []
    for record in os.fsdecode(out).split("\0"):
        tag, _, rest = record.partition(" ")
        if tag == "?":
            if rest.endswith("/"):
                nested.append(rest[:-1])
            elif _is_regular(f"{folder}/{rest}"):
                files.add(rest)
        elif rest:
            meta, _, path = rest.partition("\t")
            mode = meta[: len(_LINK)]
            if tag == "R" or (
                tag == "S" and not os.path.exists(f"{folder}/{path}")  # noqa: PTH110
            ):  # deleted, or left out by sparse checkout
                gone.add(path)
            elif mode == _SUBMODULE:
                nested.append(path)
            elif mode != _LINK:
                files.add(path)
    return sorted(files - gone), [path for path in nested if path not in gone]


def ignores(folder: str) -> bool:
    """Whether Git ignores a folder as a whole."""
    status, _, _ = output(("git", "-C", folder, "check-ignore", "-q", "."), _environment())
    return status == 0


def _is_regular(path: str) -> bool:
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except OSError:
        return False


def _environment() -> dict[str, str]:
    """Ours without GIT_DIR and the like, which a hook inherits and which name one repository."""
    kept = (
        "GIT_EXEC_PATH",
        "GIT_CEILING_DIRECTORIES",
        "GIT_CONFIG_NOSYSTEM",
        "GIT_CONFIG_GLOBAL",
        "GIT_CONFIG_SYSTEM",
    )
    ours = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") or name in kept}
    return ours | {"GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
