"""The baseline of a project: findings that are known and wait, so that new ones stand out.

A file of JSON with the fingerprints of findings by file and rule; how many there are is how many may be. File names are
relative to its folder. An entry without a finding is stale: its finding has been mended or its code changed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from lint_rules.config import Settings
from lint_rules.findings import Finding
from lint_rules.keys import ConfigError
from lint_rules.reports.fingerprint import fingerprints
from lint_rules.reports.view import View

VERSION = 1

Known = Mapping[str, Mapping[str, Sequence[str]]]
"""Fingerprints by file name and rule."""


@dataclass(frozen=True)
class Stale:
    """Entries of a baseline that no finding belongs to any more."""

    baseline: Path
    path: Path
    code: str
    fingerprints: tuple[str, ...]


def read(file: Path) -> Known:
    """What a baseline knows. Raises ConfigError with the remedy."""
    try:
        document = json.loads(file.read_bytes())
    except FileNotFoundError:
        raise ConfigError(
            file, "", f"there is no such baseline; `slurm-env-lint baseline write {file.name}` makes one"
        ) from None
    except OSError as error:
        raise ConfigError(file, "", f"cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise ConfigError(
            file, "", "is no JSON: restore it, or write it anew with `slurm-env-lint baseline write`"
        ) from None
    version = document.get("version") if isinstance(document, dict) else None
    if version != VERSION:
        raise ConfigError(
            file, "version", f"expected {VERSION}, found {json.dumps(version)}: this is no baseline of ours"
        )
    return _checked(document.get("findings"), file)


def _checked(findings: object, file: Path) -> Known:
    remedy = "expected fingerprints by file and rule; write it anew with `slurm-env-lint baseline write`"
    if not isinstance(findings, dict):
        raise ConfigError(file, "findings", remedy)
    for name, rules in findings.items():
        if not isinstance(rules, dict):
            raise ConfigError(file, f'findings."{name}"', remedy)
        for code, marks in rules.items():
            if not isinstance(marks, list) or not all(isinstance(mark, str) for mark in marks):
                raise ConfigError(file, f'findings."{name}".{code}', remedy)
    return findings


def text(file: Path, findings: Sequence[Finding], view: View) -> str:
    """A baseline of all open findings; `findings` are all of a run."""
    known: dict[str, dict[str, list[str]]] = {}
    for finding, mark in zip(findings, fingerprints(findings, view), strict=True):
        if not finding.suppressed:
            of_file = known.setdefault(_name(finding.path, file), {})
            of_file.setdefault(finding.code, []).append(mark)
    return _dumped(known)


def pruned(known: Known, file: Path, stale: Iterable[Stale]) -> str:
    """A baseline without its stale entries."""
    gone = {(_name(entry.path, file), entry.code, mark) for entry in stale for mark in entry.fingerprints}
    left: dict[str, dict[str, list[str]]] = {}
    for name, rules in known.items():
        for code, marks in rules.items():
            kept = [mark for mark in marks if (name, code, mark) not in gone]
            if kept:
                left.setdefault(name, {})[code] = kept
    return _dumped(left)


def applied(
    findings: Sequence[Finding],
    projects: Iterable[tuple[Settings, Collection[str]]],
    contents: Mapping[Path, bytes],
) -> tuple[list[Finding], list[Stale]]:
    """Findings marked that a baseline knows, and what is stale in the baselines.

    `projects` are settings with the names of the files that were asked for; only of these, and of files that are gone,
    anything can be called stale. `contents` stands for what is on the disk.
    """
    baselines: dict[str, Known] = {}
    file_of: dict[str, str] = {}
    of_project: list[tuple[Settings, str, Collection[str]]] = []
    for settings, names in projects:
        if settings.baseline:
            file = settings.baseline
            if file not in baselines:
                baselines[file] = read(Path(file))
            file_of.update(dict.fromkeys(names, file))
            of_project.append((settings, file, names))
    marks = fingerprints(findings, View(Path.cwd(), overlay=contents))
    marked: list[Finding] = []
    used: set[tuple[str, str, str]] = set()
    for finding, mark in zip(findings, marks, strict=True):
        path = str(finding.path)
        known_in = file_of.get(path)
        if known_in is not None and not finding.suppressed:
            rules = baselines[known_in].get(_name(finding.path, Path(known_in)), {})
            if mark in rules.get(finding.code, ()):
                finding = replace(finding, suppressed=f"known to {Path(known_in).name}", in_baseline=True)
                used.add((path, finding.code, mark))
        marked.append(finding)
    stale: dict[tuple[str, Path, str], Stale] = {}
    for settings, file, names in of_project:
        for entry in _stale(Path(file), baselines[file], settings, frozenset(names), used):
            stale[file, entry.path, entry.code] = entry
    return marked, list(stale.values())


def _stale(
    file: Path,
    known: Known,
    settings: Settings,
    asked: frozenset[str],
    used: Collection[tuple[str, str, str]],
) -> Iterator[Stale]:
    for name, rules in known.items():
        path = Path(os.path.normpath(file.parent / name))
        if str(path) not in asked and path.exists():
            continue
        for code, marks in rules.items():
            left = tuple(mark for mark in marks if (str(path), code, mark) not in used)
            if left and code in settings.codes_for(path):
                yield Stale(file, path, code, left)


def count(known: Known) -> int:
    """How many findings a baseline holds."""
    return sum(len(marks) for rules in known.values() for marks in rules.values())


def _name(path: Path, file: Path) -> str:
    return Path(os.path.relpath(path, file.parent)).as_posix()


def _dumped(known: Mapping[str, Mapping[str, Sequence[str]]]) -> str:
    """With a line for each finding, in an order of its own, so that changes of it can be read and merged."""
    ordered = {
        name: {code: sorted(marks) for code, marks in sorted(rules.items())}
        for name, rules in sorted(known.items())
    }
    document = json.dumps({"version": VERSION, "findings": ordered}, indent=2, ensure_ascii=False)
    return document.encode("utf-8", "backslashreplace").decode() + "\n"
