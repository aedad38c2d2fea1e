"""The files that Git sees below a folder: tracked ones, and untracked ones that are not ignored."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

_COMMAND = (
    "git",
    # Neither may a repository that is only looked at start a program of its own.
    *("-c", "core.fsmonitor=false", "-c", "core.untrackedCache=false"),
    *("ls-files", "-z", "-t", "--stage", "--cached", "--deleted", "--others", "--exclude-standard"),
)
_SUBMODULE, _LINK = "160000", "120000"


def in_work_tree(folder: Path) -> bool:
    """Whether a folder lies in a Git work tree, as far as the disk tells."""
    return any((above / ".git").exists() for above in (folder, *folder.parents))


def listed(folder: Path) -> tuple[list[str], list[str]] | None:
    """The regular files below a folder, and the repositories nested in it; relative, slashes forward.

    One Git process, which also knows what is a link and what was deleted, so that no file is touched.
    None if Git is not there, cannot tell, or has complaints (a folder that it may not read, say).
    """
    try:
        done = subprocess.run(_COMMAND, cwd=folder, env=_environment(), capture_output=True, check=False)
    except OSError:
        return None
    if done.returncode or done.stderr:
        return None
    files: set[str] = set()
    gone: set[str] = set()
    nested: list[str] = []
    for record in os.fsdecode(done.stdout).split("\0"):
        tag, _, rest = record.partition(" ")
        if tag == "?":
            if rest.endswith("/"):
                nested.append(rest[:-1])
            elif _is_regular(folder / rest):
                files.add(rest)
        elif rest:
            meta, _, path = rest.partition("\t")
            mode = meta[: len(_LINK)]
            if tag == "R" or (
                tag == "S" and not (folder / path).exists()
            ):  # deleted, or left out by sparse checkout
                gone.add(path)
            elif mode == _SUBMODULE:
                nested.append(path)
            elif mode != _LINK:
                files.add(path)
    return sorted(files - gone), [path for path in nested if path not in gone]


def ignores(folder: Path) -> bool:
    """Whether Git ignores a folder as a whole."""
    command = ("git", "check-ignore", "-q", ".")
    done = subprocess.run(command, cwd=folder, env=_environment(), capture_output=True, check=False)
    return done.returncode == 0


def _is_regular(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.lstat().st_mode)
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
