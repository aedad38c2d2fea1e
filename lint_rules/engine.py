"""Projects in, findings out, with as little work as possible: the cache first, then the screen, then workers."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lint_rules import cache, listing
from lint_rules.config import Settings
from lint_rules.findings import Finding
from lint_rules.looks import MENTIONS, NOTHING, SUPPRESSES, UNREADABLE, Looks, is_recent, signature
from lint_rules.records import dumped, loaded
from lint_rules.screen import words

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from lint_rules.tasks import Outcome, Task, Trace
    from lint_rules.workers import Worker

# What is told of findings, and which files are asked for: neither changes what is found.
_OF_NO_MATTER = ("output_format", "unsafe_fixes", "force_exclude", "cache_dir")


@dataclass(frozen=True)
class Unit:
    """A project and its files that are asked for. `visible` are all its files, to be listed when they are needed."""

    settings: Settings
    asked: Sequence[str]
    visible: Callable[[], Sequence[str]]


@dataclass(frozen=True)
class Engine:
    """How projects are examined.

    `caching`: whether snapshots are read and written. `cache_dir`: where, if not in each project. `options`: those of
    the command line that change what is found. `known`: what was seen of files before, by the words of the screen.
    `since`: when the run began, in nanoseconds. `jobs`: how many processes at a time; `factory` makes an executor that
    does the work instead.
    """

    caching: bool = True
    cache_dir: str | None = None
    options: str = ""
    factory: Callable[[], Executor] | None = None
    jobs: int = field(default_factory=lambda: available_cpus())
    known: Mapping[tuple[bytes, ...], Looks] = field(default_factory=dict)
    since: int = field(default_factory=time.time_ns)

    def findings(self, units: Sequence[Unit]) -> list[Finding]:
        """The findings in the files that are asked for."""
        if self.factory is not None:
            from lint_rules import remote

            how = {"caching": self.caching, "cache_dir": self.cache_dir, "options": self.options}
            return remote.findings(units, self.factory, **how)
        visits = [self._visit(unit) for unit in units]
        started: list[Worker] = []

        def begin() -> None:
            if not started:
                from lint_rules.workers import Worker

                started.append(Worker())
                started[0].begin()

        for visit in visits:
            visit.recall()
            if visit.document is None:
                visit.look(begin)
        work = [visit for visit in visits if visit.task is not None]
        if work:
            from lint_rules.workers import outcomes

            tasks = [visit.task for visit in work if visit.task is not None]
            for visit, outcome in zip(work, outcomes(tasks, self.jobs, started), strict=True):
                visit.finish(outcome)
        for folder in {visit.saved_in for visit in visits if visit.saved_in}:
            cache.prune(folder, self.since)
        return [finding for visit in visits for finding in visit.findings]

    def _visit(self, unit: Unit) -> _Visit:
        screen_words = words(unit.settings)
        looks = self.known.get(screen_words) or Looks(screen_words)
        place = self.cache_dir or unit.settings.cache_dir
        return _Visit(unit, looks, self.since, place, self.caching, self.options)


def available_cpus() -> int:
    """How many processors this process may use: a batch job often has fewer than the machine."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


class _Visit:
    """One project in one run. `document` is its snapshot, if that holds; `task` the analysis it takes otherwise.

    `saved_in` is the folder that a new snapshot has been written to.
    """

    def __init__(
        self, unit: Unit, looks: Looks, since: int, cache_dir: str | None, caching: bool, options: str
    ) -> None:
        self.unit = unit
        self.looks = looks
        self.since = since
        self.document: dict[str, Any] | None = None
        self.task: Task | None = None
        self.findings: list[Finding] = []
        self.saved_in = ""
        self._root = str(unit.settings.root)
        self._settings = _that_matter(unit.settings)
        self._names: Sequence[str] | None = None
        self._caching = caching and (cache_dir is not None or _is_project(self._root))
        self._file = cache.file_for(self._root, cache_dir, options)

    # -------------------------------------------------------------- the cache

    def recall(self) -> None:
        """Take the findings from the snapshot, if there is one that holds."""
        if not self._caching:
            return
        document = cache.load(self._file)
        if document is None:
            return
        try:
            same = document["edition"] == cache.edition() and document["settings"] == self._settings
            if same and self._knows_asked(document) and cache.holds(document, self.names, self.looks):
                self.document = document
                self._take(loaded_findings(document))
                if not cache.is_unchanged(document, self.names, self.looks):
                    newer = cache.refreshed(document, self.names, self.looks, self.since)
                    if newer is not None:
                        self._save(newer)
        except (KeyError, TypeError, ValueError, AttributeError):
            self.document = None  # whatever it is, it was not written by this program

    @property
    def names(self) -> Sequence[str]:
        """All files that there are, for the cache: as Git lists them, or those that are visible."""
        if self._names is None:
            listed = listing.listed(self._root)
            self._names = sorted(self.unit.visible()) if listed is None else listed
        return self._names

    def _knows_asked(self, document: dict[str, Any]) -> bool:
        """Whether all that is asked for belongs to the project; what is named besides is not in any snapshot."""
        if len(self.unit.asked) == len(self.names):
            return True
        outside = {name for name, (_, fact) in cache.facts_of(document).items() if fact == cache.OUTSIDE}
        return set(self.unit.asked) <= set(self.names) - outside

    def _take(self, findings: Iterable[Finding]) -> None:
        asked = frozenset(self.unit.asked)
        self.findings = [finding for finding in findings if str(finding.path) in asked]

    # -------------------------------------------------------------- the screen

    def look(self, on_candidate: Callable[[], None]) -> None:
        """Screen all files. Afterwards there is a task, or the findings are there."""
        visible = sorted({*self.unit.visible(), *self.unit.asked})
        asked = frozenset(self.unit.asked)
        by_kind: dict[str, list[str]] = {MENTIONS: [], SUPPRESSES: [], UNREADABLE: [], NOTHING: []}
        for path in visible:
            kind = self.looks.kind(path)
            by_kind[kind].append(path)
            if kind == MENTIONS:
                on_candidate()
        unreadable = {path: _reason(self.looks.errors[path]) for path in by_kind[UNREADABLE]}
        self._caching = self._caching and not unreadable and asked <= frozenset(self.unit.visible())
        from lint_rules.tasks import Outcome, Task, Trace

        if by_kind[MENTIONS] or not asked.isdisjoint((*by_kind[SUPPRESSES], *by_kind[UNREADABLE])):
            self.task = Task(
                self.unit.settings,
                tuple(map(Path, visible)),
                tuple(map(Path, by_kind[MENTIONS])),
                tuple(map(Path, by_kind[SUPPRESSES])),
                unreadable,
            )
            return
        if by_kind[SUPPRESSES]:
            self._caching = False  # nobody has looked into those
        self.finish(Outcome((), Trace()))

    # -------------------------------------------------------------- the end

    def finish(self, outcome: Outcome) -> None:
        """Take the findings of an analysis and keep them."""
        self._take(outcome.findings)
        if self._caching and outcome.trace.is_whole:
            document = self._document(outcome)
            if document is not None:
                self._save(document)

    def _save(self, document: Mapping[str, Any]) -> None:
        if cache.save(self._file, document):
            self.saved_in = os.path.dirname(self._file)  # noqa: PTH120

    def _document(self, outcome: Outcome) -> dict[str, Any] | None:
        trace = outcome.trace
        visible = frozenset(self.unit.visible())
        opened = {path: tuple(known) for path, known in trace.opened.items()}
        for path in trace.read.keys() - frozenset(self.names):
            opened[path] = (self.looks.signature(path), trace.read[path])
        for path in cache.settings_files(self._root):
            opened[path] = (signature(path), cache.digest_of(path))
        if any(_changed_during(known[0], self.since) for known in opened.values()):
            return None
        if any("\n" in name for name in self.names):
            return None
        facts = [_fact(name, trace, name in visible) for name in self.names]
        return {
            "edition": cache.edition(),
            "settings": self._settings,
            "output_format": self.unit.settings.output_format,
            "names": "\n".join(self.names),
            "signatures": "\n".join(cache.signatures_of(self.names, self.looks, self.since)),
            "facts": "\n".join(facts),
            "searched": list(trace.searched),
            "opened": {path: _kept(known, self.since) for path, known in opened.items()},
            "probed": dict(trace.probed),
            "findings": [dumped(finding) for finding in outcome.findings],
        }


def loaded_findings(document: Mapping[str, Any]) -> list[Finding]:
    """The findings of a snapshot."""
    return [loaded(Finding, one) for one in document["findings"]]


def _fact(name: str, trace: Trace, is_visible: bool) -> str:
    if name in trace.read:
        return cache.READ + trace.read[name]
    if is_visible:
        return cache.OTHER + trace.containing.get(name, "")
    return cache.settings_fact(name) if name.endswith(listing.SETTINGS_FILES) else cache.OUTSIDE


def _that_matter(settings: Settings) -> dict[str, Any]:
    return {key: value for key, value in dumped(settings).items() if key not in _OF_NO_MATTER}


def _is_project(root: str) -> bool:
    return os.path.isdir(f"{root}/.git") or any(  # noqa: PTH112
        os.path.exists(f"{root}/{name}")  # noqa: PTH110
        for name in (".git", *listing.SETTINGS_FILES)
    )


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def _kept(known: Sequence[str], since: int) -> list[str]:
    found, digest = known
    return [cache.RECENT if found and is_recent(found, since) else found, digest]


def _changed_during(found: str, since: int) -> bool:
    """Whether a file may have been changed after the run began, so that its digest is not of what was used."""
    if not found or found == cache.RECENT:
        return False
    modified, changed, *_ = map(int, found.split(" "))
    latest = max(modified, changed)
    tick = 2_000_000_000 if latest % 1_000_000_000 == 0 else 50_000_000
    return latest >= since - tick
