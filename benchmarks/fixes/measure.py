"""One package: what is found, what is fixed safely and what unsafely, and whether the fixes keep their promises."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import libcst as cst
from untouched import same_but_for

from lint_rules.check import Report, check
from lint_rules.config import Resolver
from lint_rules.findings import Applicability, Edit, Finding
from lint_rules.fixes.apply import FixResult, fix, write
from lint_rules.sources import UnreadableSource, decode

CHECKOUT = Path(__file__).resolve().parents[2]
COMMAND = "lint_rules.fixes.command.ScrubSlurmEnvCommand"
_DOUBT = re.compile(r"\(unsafe: (.+)\)$")


@dataclass
class Measure:
    """The figures of one package. `faults` are promises that were not kept, in words."""

    package: str
    findings: int = 0
    safe: int = 0
    unsafe: int = 0
    left: int = 0
    doubts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    changed: int = 0
    commanded: int = 0
    spanned: int = 0
    faults: list[str] = field(default_factory=list)


def measure(tree: Path, work: Path) -> Measure:
    """Fix copies of a package below `work`, first safely, then unsafely, and look at what came out."""
    found = Measure(tree.name)
    root = work / "checked" / tree.name
    shutil.copytree(tree, root)
    settings = Resolver(named=[root])
    before = check([root], settings)
    wanted = _counted(before)
    found.findings = len(wanted)
    if not wanted:
        return found
    for finding in wanted:
        if finding.fix is None:
            found.reasons[_general(finding.no_fix)] += 1
        elif finding.fix.applicability is Applicability.UNSAFE:
            doubt = _DOUBT.search(finding.fix.message)
            found.doubts[_general(doubt[1] if doubt else finding.fix.message)] += 1
    safe = _fixed(root, settings, found, unsafe=False)
    _command(tree, work / "commanded" / tree.name, root, safe, found)
    unsafe = _fixed(root, settings, found, unsafe=True)
    found.safe, found.unsafe = len(safe.fixed), len(unsafe.fixed)
    left = _counted(unsafe.after)
    found.left = len(left)
    found.changed = len(safe.changed.keys() | unsafe.changed.keys())
    announced = Counter(one.fix.applicability for one in wanted if one.fix is not None)
    if announced[Applicability.SAFE] > found.safe:
        found.faults.append(f"{announced[Applicability.SAFE]} safe fixes announced, {found.safe} made")
    if found.safe + found.unsafe + found.left < found.findings:
        found.faults.append("findings went away without a fix")
    return found


def _counted(report: Report) -> list[Finding]:
    return [one for one in report.findings if one.code not in ("SLE100", "SLE900") and not one.suppressed]


def _general(reason: str) -> str:
    """A reason without the names of the case."""
    return re.sub(r"`[^`]*`", "`…`", reason)


# ------------------------------------------------------------------ the promises


def _fixed(root: Path, settings: Resolver, found: Measure, *, unsafe: bool) -> FixResult:
    """Fix a package in place, and look at every changed file and at the package as it is then."""
    result = fix([root], settings, unsafe=unsafe)
    files = sorted(str(path.relative_to(root)) for path in result.changed)
    ruff_before = _ruff(root, files)
    found.faults += [str(error) for error in write(result.changed, root, result.originals)]
    for path in result.changed:
        name = path.relative_to(root)
        found.faults += [f"{name}: {fault}" for fault in _faults_of(path, result)]
    again = fix([root], settings, unsafe=unsafe)
    if again.changed:
        found.faults.append(f"a second run changes {len(again.changed)} files")
    if _places(again.before) != _places(result.after):
        found.faults.append("the checker says something else of the files than of the fixed texts")
    gone = Counter((one.path, one.code) for one in result.fixed)
    if not _kinds(again.before) <= _kinds(result.before) - gone:
        found.faults.append("the checker finds again what was fixed, or something new")
    new = _ruff(root, files) - ruff_before
    found.faults += [f"Ruff: {file}: {code} {message}" for file, code, message in new]
    return result


def _places(report: Report) -> Counter[tuple[Path, int, str]]:
    return Counter((one.path, one.place.start, one.code) for one in _counted(report))


def _kinds(report: Report) -> Counter[tuple[Path, str]]:
    return Counter((one.path, one.code) for one in _counted(report))


def _faults_of(path: Path, result: FixResult) -> Iterator[str]:
    """What is wrong with a changed file, given the edits that were made."""
    data = result.originals[path]
    for edits in (one[path] for one in result.rounds if path in one):
        source = decode(path, data)
        if same_but_for(source.text, edits) is False:
            yield "more differs than the edits say"
        data = source.encode(_spliced(source.text, edits))
    if data != result.changed[path]:
        yield "bytes outside the edits differ"
    if path.read_bytes() != result.changed[path]:
        yield "it was not written as it should"
    try:
        cst.parse_module(decode(path, data).text)
    except (cst.ParserSyntaxError, UnreadableSource):
        yield "it does not parse"


def _spliced(text: str, edits: Iterable[Edit]) -> str:
    pieces, position = [], 0
    for edit in sorted(edits, key=lambda one: (one.start, one.end)):
        pieces += [text[position : edit.start], edit.content]
        position = edit.end
    return "".join((*pieces, text[position:]))


def _ruff(root: Path, files: Sequence[str]) -> Counter[tuple[str, str, str]]:
    """What Ruff's rules on names, imports and syntax say of some files, in the folder of their package."""
    if not files:
        return Counter()
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--select", "F,I,E9"]
    done = subprocess.run(
        [*command, "--output-format", "json", *files], cwd=root, capture_output=True, text=True, check=False
    )
    return Counter(
        (os.path.relpath(one["filename"], root), one["code"] or "syntax", one["message"])
        for one in json.loads(done.stdout)
    )


# ------------------------------------------------------------------ the LibCST command


def _command(tree: Path, copy: Path, root: Path, result: FixResult, found: Measure) -> None:
    """Run the LibCST command over another copy: each file it changes must come out as `check --fix` leaves it."""
    shutil.copytree(tree, copy)
    before = _contents(copy)
    command = [sys.executable, "-m", "libcst.tool", "codemod", "-x", "--no-format", COMMAND, "-j", "1"]
    done = subprocess.run(
        [*command, "--hide-progress", "."],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        check=False,
    )
    after = _contents(copy)
    # libcst takes files that end in .py; scripts without a suffix are for `check --fix` alone.
    expected = {
        str(path.relative_to(root)): data for path, data in result.changed.items() if path.suffix == ".py"
    }
    changed = {name for name, data in after.items() if data != before[name]}
    found.commanded = len(changed)
    found.faults += [
        f"the command leaves {name} otherwise" for name in changed if after[name] != expected.get(name)
    ]
    missed = expected.keys() - changed
    found.spanned = done.stderr.count("a fix spans this file and others")
    if len(missed) > found.spanned:
        found.faults.append(f"the command leaves {', '.join(sorted(missed))} alone")


def _contents(root: Path) -> Mapping[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*.py")}
