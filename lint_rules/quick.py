"""The shortest way to having nothing to say, which is what most runs of a hook come to.

It answers `check` for named files and folders in Git work trees, from the bytes of the files or from a snapshot of the
project, before anything is imported that costs as much as the answer: no parser of options or settings, no paths that
are objects. Where it cannot be sure it says nothing, and the run takes the long way.
"""

from __future__ import annotations

import os
import sys
import time

from lint_rules import cache, listing
from lint_rules.looks import MENTIONS, NOTHING, UNREADABLE, Looks
from lint_rules.screen import COMMANDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

CLEAN = "No Slurm launch leaks its environment."
NOTHING_TO_FIX = "Nothing to fix."

_FLAGS = ("--force-exclude", "--fix", "--diff", "--unsafe-fixes", "--no-cache", "-q", "--quiet")
"""The options that do not change whether there is anything to say."""
_SAID_BY_LINE = ("full", "concise", "json-lines", "github")
_LARGE = 500
_MARKS = (*listing.SETTINGS_FILES, ".git")


class Quick:
    """One attempt. `known` is what it has seen of files, by the words it looked for: of use on the long way."""

    def __init__(self, argv: Sequence[str]) -> None:
        self.since = time.time_ns()
        self.known: dict[tuple[bytes, ...], Looks] = {}
        self._argv = argv

    def answers(self) -> bool:
        """Whether the run is over: there was nothing to say, and that has been said."""
        argv = self._argv
        if argv[:1] != ["check"]:
            return False
        options = {word for word in argv[1:] if word.startswith("-")}
        if not options.issubset(_FLAGS):
            return False
        names = [word for word in argv[1:] if not word.startswith("-")] or ["."]
        if not self._nothing_in([os.path.abspath(name) for name in names], "--no-cache" not in options):  # noqa: PTH100
            return False
        if options.isdisjoint(("-q", "--quiet")):
            print(NOTHING_TO_FIX if options & {"--fix", "--diff"} else CLEAN, file=sys.stderr)
        return True

    def _nothing_in(self, paths: Sequence[str], caching: bool) -> bool:
        asked: dict[str, list[str]] = {}
        for path in paths:
            root = _root(path)
            if root is None:
                return False
            asked.setdefault(root, []).append(path)
        return all(self._nothing_in_project(root, of_root, caching) for root, of_root in asked.items())

    def _nothing_in_project(self, root: str, asked: Sequence[str], caching: bool) -> bool:
        folder = os.environ.get(cache.VARIABLE) or None
        document = cache.load(cache.file_for(root, folder)) if caching else None
        if document is not None and _told_of(document, asked):
            return False  # without a look at the disk: there is something to say, be it that it is gone
        names = listing.listed(root)
        files = None if names is None else _files(asked, names)
        if names is None or files is None:
            return False
        if document is None:
            # A large project is worth a snapshot, which the long way makes.
            return (not caching or len(names) < _LARGE) and self._bytes_say_nothing(root, names, files)
        if asked != [root] and _some_outside(document, files):
            return False  # whether that is looked at depends on how it was named
        return _all_belong_to(root, files) and self._snapshot_says_nothing(document, names)

    # -------------------------------------------------------------- by a snapshot

    def _snapshot_says_nothing(self, document: Mapping[str, Any], names: Sequence[str]) -> bool:
        try:
            if document["settings"]["baseline"]:
                return False  # what is known and no longer found is told as well
            looks = self._looks((*COMMANDS, *document["settings"]["commands"]))
            if document["edition"] != cache.edition() or document["output_format"] not in _SAID_BY_LINE:
                return False
            if document["settings"]["baseline"] is not None:  # something in it may be stale
                return False
            return cache.holds(document, names, looks)
        except (KeyError, TypeError, ValueError, AttributeError):
            return False

    # -------------------------------------------------------------- by the bytes

    def _bytes_say_nothing(self, root: str, names: Sequence[str], asked: frozenset[str]) -> bool:
        """Whether no file mentions Slurm, be it excluded or not, and no settings could say what else is Slurm."""
        above = cache.settings_files(root)
        settings = [name for name in (*above, *names) if name.endswith(listing.SETTINGS_FILES)]
        if any(os.path.exists(name) and cache.settings_fact(name) != cache.OTHER for name in settings):  # noqa: PTH110
            return False
        looks = self._looks(COMMANDS)
        for name in names:
            if name.endswith(listing.SETTINGS_FILES):
                continue
            kind = looks.kind(name)
            if kind in (MENTIONS, UNREADABLE) or (kind != NOTHING and name in asked):
                return False
        return all(looks.kind(name) == NOTHING for name in asked)

    def _looks(self, words: Sequence[str]) -> Looks:
        ours = tuple(dict.fromkeys(word.encode() for word in words))
        if ours not in self.known:
            self.known[ours] = Looks(ours)
        return self.known[ours]


def _told_of(document: Mapping[str, Any], asked: Sequence[str]) -> bool:
    """Whether a snapshot has findings in what is asked for that nobody has suppressed."""
    below = tuple(f"{path}/" for path in asked)
    try:
        places = [one["place"]["path"] for one in document["findings"] if not one["suppressed"]]
        return any(path in asked or path.startswith(below) for path in places)
    except (KeyError, TypeError, AttributeError):
        return True


def _some_outside(document: Mapping[str, Any], asked: frozenset[str]) -> bool:
    """Whether files asked for are listed and not part of the project, as those that are excluded."""
    try:
        facts = cache.facts_of(document)
    except (KeyError, TypeError, ValueError, AttributeError):
        return True
    return any(facts.get(name, ("", ""))[1] == cache.OUTSIDE for name in asked)


def _all_belong_to(root: str, files: frozenset[str]) -> bool:
    """Whether none of the files is in a project within the project, which is examined by itself."""
    return all(_root(folder) == root for folder in {os.path.dirname(name) for name in files})  # noqa: PTH120


def _root(path: str) -> str | None:
    """The folder of the project that a path belongs to; None if there is no such path or no project."""
    if not os.path.lexists(path):
        return None
    folder = path if os.path.isdir(path) else os.path.dirname(path)  # noqa: PTH112, PTH120
    while not any(os.path.exists(f"{folder}/{mark}") for mark in _MARKS):  # noqa: PTH110
        above = os.path.dirname(folder)  # noqa: PTH120
        if above == folder:
            return None
        folder = above
    return folder


def _files(asked: Sequence[str], names: Sequence[str]) -> frozenset[str] | None:
    """The files asked for; None if one is not listed, or a folder holds none that is."""
    code = [name for name in names if not name.endswith(listing.SETTINGS_FILES)]
    listed = frozenset(code)
    files: set[str] = set()
    for path in asked:
        if path in listed:
            files.add(path)
            continue
        below = [name for name in code if name.startswith(path + "/")]
        if not below:
            return None
        files.update(below)
    return frozenset(files)
