"""The core: paths and settings in, findings out. Command line, hook, codemod and editor all call this."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from lint_rules import files, screen, suppressions
from lint_rules.config import Settings
from lint_rules.findings import Finding
from lint_rules.walk import Unlistable

if TYPE_CHECKING:
    from lint_rules.launches.model import Launch

SettingsFor = Callable[[Path], Settings]


@dataclass(frozen=True)
class Report:
    """What a run found. `checked` counts the files asked for; `launches` are all Slurm launches in them."""

    findings: tuple[Finding, ...] = ()
    checked: int = 0
    launches: tuple[Launch, ...] = ()
    passed_over: tuple[Unlistable, ...] = ()


@dataclass
class _Group:
    """The files of one project that are asked for."""

    settings: Settings
    asked: list[Path] = field(default_factory=list)


def check(
    paths: Sequence[Path],
    settings: SettingsFor | Settings,
    *,
    overlay: Mapping[Path, bytes] | None = None,
    with_fixes: bool = True,
) -> Report:
    """Check files and folders.

    Analysis sees the whole project of each file; the report covers only the paths asked for. `overlay` holds
    contents that stand for those on disk. Findings come sorted by path and place.
    """
    contents = dict(overlay or {})
    passed_over: list[Unlistable] = []
    asked = files.python_files(paths, settings, passed_over.append)
    groups: dict[Path, _Group] = {}
    for path in asked:
        own = settings(path) if callable(settings) else settings
        groups.setdefault(own.root, _Group(own)).asked.append(path)
    findings: list[Finding] = []
    launches: list[Launch] = []
    for group in groups.values():
        found, seen = _check_project(group, contents, with_fixes)
        findings += found
        launches += seen
    findings.sort(key=lambda one: (one.path, one.place.start, one.code))
    return Report(tuple(findings), len(asked), tuple(launches), tuple(passed_over))


def _check_project(
    group: _Group, contents: dict[Path, bytes], with_fixes: bool
) -> tuple[list[Finding], list[Launch]]:
    settings = group.settings
    words = screen.words(settings)
    visible = dict.fromkeys((*group.asked, *files.project_files(settings.root, settings)))
    candidates: list[Path] = []
    unreadable: dict[Path, OSError] = {}
    asked = frozenset(group.asked)
    suppressing = False
    for path in visible:
        try:
            data = contents[path] if path in contents else path.read_bytes()
        except OSError as error:
            unreadable[path] = error
            continue
        if screen.matters(path, data, words):
            contents.setdefault(path, data)
            candidates.append(path)
        elif path in asked and suppressions.may_suppress(data):
            suppressing = True
    if not candidates and not suppressing and not any(path in asked for path in unreadable):
        return [], []
    from lint_rules.analysis import (
        analyse,
    )  # imports libcst, which costs more than a whole run without candidates

    return analyse(settings, tuple(visible), candidates, asked, contents, unreadable, with_fixes)
