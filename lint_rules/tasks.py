"""The analysis of one project as a piece of work that can be handed to another process: data in, data out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from lint_rules import cache, looks
from lint_rules.config import Settings
from lint_rules.findings import Finding
from lint_rules.observed import Observed, observing


@dataclass(frozen=True)
class Task:
    """What to analyse: all files of a project that are not excluded, and what the screen says of them.

    `unreadable` and `refused` give the reason for each file; those refused must not be parsed.
    """

    settings: Settings
    visible: tuple[Path, ...]
    candidates: tuple[Path, ...]
    suppressing: tuple[Path, ...] = ()
    unreadable: Mapping[str, str] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Trace:
    """What an analysis depended on, in the terms of `cache`; paths are text here.

    `read`: the digests of the files that were read as a whole. `searched`: the words that the others were searched for,
    `containing` the fingerprint for each in which one stands. `opened`: signature and digest of what else was
    opened. `probed`: what there was under a name. `is_whole` is false if there was more than can be said so.
    """

    read: Mapping[str, str] = field(default_factory=dict)
    searched: tuple[str, ...] = ()
    containing: Mapping[str, str] = field(default_factory=dict)
    opened: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    probed: Mapping[str, str] = field(default_factory=dict)
    is_whole: bool = True


@dataclass(frozen=True)
class Outcome:
    """The findings in all files of the project, with their fixes."""

    findings: tuple[Finding, ...] = ()
    trace: Trace = Trace()


def perform(task: Task, on_parse: Callable[[Path | None], None] = lambda path: None) -> Outcome:
    """Do the work. Meant for a process of its own: it watches what the process looks at on the disk."""
    from lint_rules.analysis import Screened, analyse
    from lint_rules.project import Project

    unreadable = {Path(path): reason for path, reason in task.unreadable.items()}
    refused = {Path(path): reason for path, reason in task.refused.items()}
    screened = Screened(task.candidates, task.suppressing, unreadable)
    project = Project(task.settings.root, task.settings, task.visible, refused=refused, on_parse=on_parse)
    with observing() as seen:
        findings, _ = analyse(project, screened, frozenset(task.visible), with_fixes=True)
    findings.sort(key=lambda one: (one.path, one.place.start, one.code))
    return Outcome(tuple(findings), _trace(task, project.reads, project.containers, seen))


def _trace(
    task: Task, reads: Mapping[Path, bytes], containers: Mapping[str, list[Path]], seen: Observed
) -> Trace:
    visible = {str(path) for path in task.visible}
    read = {str(path): cache.digest(data) for path, data in reads.items()}
    searched = sorted(containers)
    numbers: dict[str, list[int]] = {}
    for number, word in enumerate(searched):
        for path in containers[word]:
            numbers.setdefault(str(path), []).append(number)
    opened = seen.opened - visible - read.keys()
    return Trace(
        read,
        tuple(searched),
        {path: cache.fingerprint(found) for path, found in numbers.items()},
        {path: (looks.signature(path), cache.digest_of(path)) for path in sorted(opened)},
        {path: cache.entry(path) for path in sorted(seen.probed)},
        not seen.listed and not task.refused,
    )
