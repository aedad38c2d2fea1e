"""The analysis of one project: launches, then rules, then suppressions and fixes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from lint_rules import suppressions
from lint_rules.findings import Finding, LaunchSummary, Place, Related, within
from lint_rules.fixes import build
from lint_rules.fixes.context import FixContext
from lint_rules.launches.find import find_launches
from lint_rules.launches.model import Launch
from lint_rules.project import Project
from lint_rules.rules.registry import BY_CODE, RULES, Rule
from lint_rules.sources import Location, UnreadableSource, decode

RECURSION_LIMIT = 12_000


@dataclass(frozen=True)
class Screened:
    """What the screen says of a project's files: which mention Slurm, which may hold a suppression and do not, which
    cannot be read and why.
    """

    candidates: tuple[Path, ...] = ()
    suppressing: tuple[Path, ...] = ()
    unreadable: Mapping[Path, str] = field(default_factory=dict)


def analyse(
    project: Project, screened: Screened, asked: frozenset[Path], *, with_fixes: bool
) -> tuple[list[Finding], list[Launch]]:
    """Findings and launches of a project in the files asked for."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), RECURSION_LIMIT))
    settings = project.settings
    launches = find_launches(project, settings, screened.candidates)
    judged = [
        (finding, launch)
        for finding, launch in _judged([one for one in launches if one.site.module.path in asked])
        if finding.code in settings.codes_for(finding.path)
    ]
    if with_fixes and judged:
        findings = build.with_fixes(judged, FixContext(project, settings, launches))
    else:
        findings = [finding for finding, _ in judged]
    problems = dict(project.problems)
    for path, reason in screened.unreadable.items():
        problems[path] = UnreadableSource(f"it cannot be read: {reason}")
    findings += [_unreadable(path, problem) for path, problem in problems.items() if path in asked]
    findings = [one for one in findings if one.code in settings.codes_for(one.path)]
    return _suppressed(findings, project, asked, screened.suppressing), [
        one for one in launches if one.site.module.path in asked
    ]


def _suppressed(
    findings: Sequence[Finding], project: Project, asked: frozenset[Path], suppressing: Iterable[Path]
) -> list[Finding]:
    """Findings marked by the comments that suppress them, and the comments that suppress nothing.

    `suppressing` are files that may hold such comments; besides, those that were read may.
    """
    settings = project.settings
    by_file: dict[Path, list[Finding]] = {}
    for finding in findings:
        by_file.setdefault(finding.path, []).append(finding)
    result: list[Finding] = []
    for path in sorted(asked.intersection((*by_file, *suppressing, *project.reads))):
        found = by_file.get(path, [])
        try:
            data = project.read(path)
            source = decode(path, data) if suppressions.may_suppress(data) else None
        except (OSError, UnreadableSource):
            source = None
        is_read = source is not None and (path not in project.problems or project.module(path) is not None)
        if source is None or not is_read:
            result += found
        else:
            result += suppressions.apply(
                source, found, settings.codes_for(path), require_reason=settings.require_reason
            )
    return result


def _judged(launches: Iterable[Launch]) -> list[tuple[Finding, Launch]]:
    """What the rules say, with the launch that a fix is made for: one finding a rule and call, of all its commands."""
    alike: dict[tuple[str, Place], list[Launch]] = {}
    for launch in launches:
        for rule in RULES:
            if rule.check is not None and rule.check(launch) is not None:
                alike.setdefault((rule.code, launch.site.place), []).append(launch)
    return [(_finding(BY_CODE[code], same), same[0]) for (code, _), same in alike.items()]


def _finding(rule: Rule, launches: Sequence[Launch]) -> Finding:
    """The finding of a rule about launches of one call: in a loop over commands, say, or from several callers."""
    first = launches[0]
    commands = tuple(dict.fromkeys(command for launch in launches for command in launch.commands))
    assert rule.check is not None
    message = rule.check(replace(first, commands=commands)) or rule.check(first) or ""
    related = tuple(dict.fromkeys(one for launch in launches for one in _related(launch)))
    summary = LaunchSummary(
        tuple(dict.fromkeys(command.name for command in commands)),
        first.api,
        first.shell,
        first.environment.state.value,
    )
    return Finding(rule.code, rule.name, message, first.site.place, related, launch=summary)


def _related(launch: Launch) -> list[Related]:
    """From the origin by way of the launchers to the sink."""
    related: list[Related] = []
    origin = launch.origin
    if origin is not None and not within(origin.place, launch.site.place):
        related.append(Related("the command word stands here", origin.place, is_origin=True))
    related += [Related("handed on here", step.call.place) for step in launch.steps[1:-1]]
    if len(launch.steps) > 1:
        related.append(Related(f"launched here by `{launch.api}`", launch.sink.place))
    return related


def _unreadable(path: Path, problem: UnreadableSource) -> Finding:
    rule = BY_CODE["SLE900"]
    at = Location(problem.row, problem.column)
    place = Place(path, 0, 0, at, at)
    advice = f" ({problem.advice})" if problem.advice else ""
    return Finding(rule.code, rule.name, f"{problem.what} is not checked: {problem.reason}{advice}", place)
