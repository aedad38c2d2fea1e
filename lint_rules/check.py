"""The core: paths and settings in, findings out. Command line, hook, codemod and editor all call this."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lint_rules import files, git_files, screen
from lint_rules.config import Settings
from lint_rules.findings import Finding
from lint_rules.walk import Unlistable

if TYPE_CHECKING:
    from lint_rules.baseline import Stale
    from lint_rules.engine import Engine
    from lint_rules.launches.model import Launch
    from lint_rules.shards import Shard

SettingsFor = Callable[[Path], Settings]


@dataclass(frozen=True)
class Report:
    """What a run found. `checked` counts the files asked for; `launches` are all Slurm launches in them; `stale` is
    what is left in baselines without a finding.
    """

    findings: tuple[Finding, ...] = ()
    checked: int = 0
    launches: tuple[Launch, ...] = ()
    passed_over: tuple[Unlistable, ...] = ()
    stale: tuple[Stale, ...] = ()


def check(
    paths: Sequence[Path],
    settings: SettingsFor | Settings,
    *,
    overlay: Mapping[Path, bytes] | None = None,
    with_fixes: bool = True,
    engine: Engine | None = None,
    shard: Shard | None = None,
) -> Report:
    """Check files and folders.

    Analysis sees the whole project of each file; the report covers only the paths asked for. `overlay` holds
    contents that stand for those on disk. Findings come sorted by path and place. With an `engine` the findings come
    from the cache or from other processes, and there are no launches in the report. `shard`: only this part.
    """
    with git_files.Once():
        return _checked(paths, settings, dict(overlay or {}), with_fixes, engine, shard)


def _checked(
    paths: Sequence[Path],
    settings: SettingsFor | Settings,
    contents: dict[Path, bytes],
    with_fixes: bool,
    engine: Engine | None,
    shard: Shard | None,
) -> Report:
    passed_over: list[Unlistable] = []
    asked = files.python_names(paths, settings, passed_over.append)
    projects = _by_project(asked, settings)
    if shard is not None:
        projects = shard.of(projects, [str(own.root) for own, _ in projects])
    findings: list[Finding] = []
    launches: list[Launch] = []
    if engine is not None and not contents:
        from lint_rules.engine import Unit

        whole = files.absolute(paths[0]) if len(paths) == 1 else None
        findings = engine.findings(
            [
                Unit(own, of_project, _listing(own, asked if own.root == whole else None))
                for own, of_project in projects
            ]
        )
    else:
        for own, of_project in projects:
            found, seen = _check_project(own, of_project, contents, with_fixes)
            findings += found
            launches += seen
    findings.sort(key=lambda one: (one.path, one.place.start, one.code))
    stale: list[Stale] = []
    if any(own.baseline for own, _ in projects):
        from lint_rules.baseline import applied

        findings, stale = applied(findings, projects, contents)
    checked = sum(len(names) for _, names in projects)
    return Report(tuple(findings), checked, tuple(launches), tuple(passed_over), tuple(stale))


def _by_project(asked: Sequence[str], settings: SettingsFor | Settings) -> list[tuple[Settings, list[str]]]:
    """The files asked for by the root of their project, with its settings."""
    projects: dict[Path, tuple[Settings, list[str]]] = {}
    of_folder: dict[str, Settings] = {}
    for name in asked:
        folder = os.path.dirname(name)  # noqa: PTH120
        own = of_folder.get(folder)
        if own is None:
            own = of_folder[folder] = settings(Path(name)) if callable(settings) else settings
        projects.setdefault(own.root, (own, []))[1].append(name)
    return list(projects.values())


def _listing(settings: Settings, known: Sequence[str] | None) -> Callable[[], Sequence[str]]:
    """All files of a project; `known` if they have been listed already."""
    if known is not None:
        return lambda: known
    return functools.cache(lambda: files.python_names([settings.root], settings))


def _check_project(
    settings: Settings, names: Sequence[str], contents: dict[Path, bytes], with_fixes: bool
) -> tuple[list[Finding], list[Launch]]:
    words = screen.words(settings)
    asked = frozenset(map(Path, names))
    visible = sorted({*names, *files.python_names([settings.root], settings)})
    candidates: list[Path] = []
    suppressing: list[Path] = []
    unreadable: dict[Path, str] = {}
    for path in map(Path, visible):
        try:
            data = contents[path] if path in contents else path.read_bytes()
        except OSError as error:
            unreadable[path] = error.strerror or str(error)
            continue
        if screen.matters(str(path), data, words):
            contents.setdefault(path, data)
            candidates.append(path)
        elif path in asked and screen.may_suppress(data):
            suppressing.append(path)
    if not candidates and not suppressing and asked.isdisjoint(unreadable):
        return [], []
    # This imports libcst, which costs more than a whole run without candidates.
    from lint_rules.analysis import Screened, analyse
    from lint_rules.project import Project

    project = Project(settings.root, settings, map(Path, visible), contents)
    screened = Screened(tuple(candidates), tuple(suppressing), unreadable)
    return analyse(project, screened, asked, with_fixes=with_fixes)
