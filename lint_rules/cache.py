"""What a run has found out about a project, kept on the disk for the next one.

A snapshot holds the findings of a whole project, whatever files were asked for, with all that they depend on: this
program and its libraries, the settings, which files there are, the contents of those that the analysis read, for the
others whether a word stands in them that the analysis looked for, and whatever else it looked at on the disk. It holds
if a new run would see the same. A file counts as the same without being read if its signature is (see `looks`).

The format is JSON behind a line with its checksum; what does not fit is as good as not there.
"""

from __future__ import annotations

import os
import sys
import zlib

from lint_rules import __version__
from lint_rules.listing import SETTINGS_FILES, SUFFIXES
from lint_rules.looks import NOTHING, blocks, is_recent, signature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from lint_rules.looks import Looks

    Document = dict[str, Any]

FORMAT = 1
FOLDER = ".slurm_env_lint_cache"
VARIABLE = "SLURM_ENV_LINT_CACHE_DIR"
LIBRARIES = ("libcst-", "pathspec-", "tree_sitter-", "tree_sitter_bash-")

OUTSIDE, OTHER, READ = "x", "-", "r"
"""A file that is listed and not part of the project; one whose words were searched; one that was read as a whole.
The letter is followed by nothing, by `fingerprint` and by `digest`."""
RECENT = "~"
"""In place of a signature that could belong to another content as well."""


# ------------------------------------------------------------------ where, and for whom


def edition() -> str:
    """This program, its libraries and its Python. Another one may find something else."""
    found = [str(FORMAT), __version__, sys.version]
    for entry in sys.path:
        try:
            names = os.listdir(entry)  # noqa: PTH208
        except OSError:
            continue
        found += sorted(name for name in names if name.endswith("-info") and name.startswith(LIBRARIES))
    package = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120
    if os.path.exists(f"{package}/../pyproject.toml"):  # noqa: PTH110 (a checkout: the version says nothing)
        for folder, _, files in os.walk(package):
            found += [signature(f"{folder}/{name}") for name in sorted(files) if name.endswith(".py")]
    return f"{zlib.crc32(' '.join(found).encode('utf-8', 'surrogateescape')):08x} {__version__}"


def file_for(root: str, folder: str | None, options: str = "") -> str:
    """Where the snapshot of a project is. `options` are those of the command line that change what is found."""
    name = zlib.crc32(f"{root}\0{options}".encode("utf-8", "surrogateescape"))
    return f"{folder or f'{root}/{FOLDER}'}/{FORMAT}/{name:08x}.json"


def load(file: str) -> Document | None:
    """What a file holds; None if there is none or it is damaged."""
    import json

    try:
        with open(file, "rb") as stream:  # noqa: PTH123
            checksum, _, data = stream.read().partition(b"\n")
        if checksum != b"%08x" % zlib.crc32(data):
            return None
        document = json.loads(data)
    except (OSError, ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) else None


# ------------------------------------------------------------------ whether a snapshot holds


def holds(document: Mapping[str, Any], names: Sequence[str], looks: Looks) -> bool:
    """Whether what was found out still stands, given all files that are listed now."""
    return (
        all(_is_same(path, *known) for path, known in document["opened"].items())
        and all(entry(path) == known for path, known in document["probed"].items())
        and (is_unchanged(document, names, looks) or _files_hold(document, names, looks))
    )


def is_unchanged(document: Mapping[str, Any], names: Sequence[str], looks: Looks) -> bool:
    """Whether there are the same files with the same signatures, so that none has to be looked at by itself."""
    same: bool = document["names"] == "\n".join(names)
    return same and document["signatures"] == "\n".join(map(looks.signature, names))


def _files_hold(document: Mapping[str, Any], names: Sequence[str], looks: Looks) -> bool:
    facts = facts_of(document)
    words = [word.encode() for word in document["searched"]]
    for name in names:
        known, fact = facts.pop(name, (RECENT, None))
        if known == looks.signature(name):
            continue
        if name.endswith(SETTINGS_FILES):
            if (fact or OTHER) != settings_fact(name):
                return False
        elif fact is None or fact == OUTSIDE:
            # New, or excluded, or maybe a script by now: it must not matter whatever it is.
            is_excluded = fact == OUTSIDE and name.endswith(SUFFIXES)
            if not is_excluded and (looks.kind(name) != NOTHING or searched(name, words)):
                return False
        elif fact[0] == READ:
            if fact != READ + digest_of(name):
                return False
        elif looks.kind(name) != NOTHING or fact != OTHER + searched(name, words):
            return False
    return all(fact in (OUTSIDE, OTHER) for _, fact in facts.values())


def settings_files(root: str) -> list[str]:
    """The files, there or not, whose settings could hold for a project: in its folder and in those above."""
    found: list[str] = []
    above = root
    while True:
        found += [f"{above.rstrip('/')}/{name}" for name in SETTINGS_FILES]
        if above == os.path.dirname(above):  # noqa: PTH120
            return found
        above = os.path.dirname(above)  # noqa: PTH120


def settings_fact(name: str) -> str:
    """The fact about a settings file: its content, if it is ours or a pyproject.toml that says our name."""
    try:
        if name.endswith("/pyproject.toml") and not any(b"slurm-env-lint" in block for block in blocks(name)):
            return OTHER
    except OSError:
        pass
    return READ + digest_of(name)


def facts_of(document: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """Signature and fact of each file."""
    names = document["names"].split("\n")
    return dict(
        zip(
            names,
            zip(document["signatures"].split("\n"), document["facts"].split("\n"), strict=True),
            strict=True,
        )
    )


def _is_same(path: str, known: str, digest: str) -> bool:
    return signature(path) == known or digest_of(path) == digest


def entry(path: str) -> str:
    """What there is under a name: a file, a folder, something else, nothing."""
    if os.path.isfile(path):  # noqa: PTH113
        return "f"
    return "d" if os.path.isdir(path) else "o" if os.path.lexists(path) else ""  # noqa: PTH112


def searched(name: str, words: Sequence[bytes]) -> str:
    """Which of the words stand in a file. What cannot be read has none: the screen tells of it."""
    try:
        found = {number for block in blocks(name) for number, word in enumerate(words) if word in block}
    except OSError:
        return ""
    return fingerprint(found)


def fingerprint(numbers: Iterable[int]) -> str:
    """A short name for a set of numbers; empty for none."""
    ordered = sorted(numbers)
    return f"{zlib.crc32(repr(ordered).encode()):08x}" if ordered else ""


def digest_of(path: str) -> str:
    """See `digest`; empty if the file cannot be read."""
    try:
        return digest(b"".join(blocks(path)))
    except OSError:
        return ""


def digest(data: bytes) -> str:
    """A name for a content."""
    import hashlib

    return hashlib.blake2b(data, digest_size=16).hexdigest()


# ------------------------------------------------------------------ keeping one


def refreshed(document: Document, names: Sequence[str], looks: Looks, since: int) -> Document | None:
    """A snapshot that holds, with the present signatures; None if they are what it says already."""
    signatures = "\n".join(signatures_of(names, looks, since))
    listed = "\n".join(names)
    if (listed, signatures) == (document["names"], document["signatures"]):
        return None
    facts = facts_of(document)
    present = "\n".join(facts.get(name, ("", OTHER))[1] for name in names)
    return {**document, "names": listed, "signatures": signatures, "facts": present}


def signatures_of(names: Sequence[str], looks: Looks, since: int) -> list[str]:
    """The signatures by which files are known again, of those that can be."""
    return [
        RECENT if not (found := looks.signature(name)) or is_recent(found, since) else found for name in names
    ]


def save(file: str, document: Mapping[str, object]) -> bool:
    """Write a snapshot, all of it or nothing; returns whether. A disk that does not take it is no reason to fail."""
    import json

    data = json.dumps(document, separators=(",", ":")).encode()
    folder = os.path.dirname(file)  # noqa: PTH120
    temporary = f"{file}.{os.getpid()}.tmp"
    try:
        _prepare(os.path.dirname(folder), folder)  # noqa: PTH120
        with open(temporary, "xb") as stream:  # noqa: PTH123
            stream.write(b"%08x\n" % zlib.crc32(data) + data)
        os.replace(temporary, file)  # noqa: PTH105
    except OSError:
        if os.path.exists(temporary):  # noqa: PTH110
            os.unlink(temporary)  # noqa: PTH108
        return False
    return True


def _prepare(top: str, folder: str) -> None:
    """Make the folders. Backups pass over what has a CACHEDIR.TAG, Git over what is ignored."""
    if os.path.isdir(folder):  # noqa: PTH112
        return
    if os.path.islink(top):  # noqa: PTH114 (a project must not make us write elsewhere)
        raise OSError(f"{top} is a link")
    os.makedirs(folder, exist_ok=True)  # noqa: PTH103
    for name, text in (
        (".gitignore", "# Made by slurm-env-lint.\n*\n"),
        (
            "CACHEDIR.TAG",
            "Signature: 8a477f597d28d172789f06886806bc55\n# This folder is a cache of slurm-env-lint.\n",
        ),
    ):
        with open(f"{top}/{name}", "w", encoding="ascii") as stream:  # noqa: PTH123
            stream.write(text)


ENOUGH = 128 << 20
"""Bytes that the snapshots of earlier runs may take in one folder."""
_MONTH = 30 * 24 * 3600


def prune(folder: str, since: int) -> None:
    """Drop what has not been written for a month, and the oldest of too much; never what this run has written.

    Once at the end of a run: a folder that many projects share may get hundreds of snapshots in one. `since` is when
    the run began, in nanoseconds.
    """
    import time

    now = time.time()
    total = 0
    try:
        with os.scandir(folder) as scan:
            files = sorted(((one.stat(), one.path) for one in scan), key=lambda one: -one[0].st_mtime_ns)
        for status, path in files:
            total += status.st_size
            if status.st_mtime_ns >= since:
                continue
            is_leftover = path.endswith(".tmp") and status.st_mtime < now - 3600
            if total > ENOUGH or status.st_mtime < now - _MONTH or is_leftover:
                os.unlink(path)  # noqa: PTH108
    except OSError:
        pass  # another run has been quicker, or the disk does not let us
