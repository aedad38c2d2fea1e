"""Fixing in memory: choose fixes that do not get in each other's way, apply, pass the gate, look again.

Rounds go on until nothing is left to fix. A fix that does not pass the gate, or after which its finding still stands,
is taken back as a whole, and the finding says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from lint_rules.check import Report, SettingsFor, check
from lint_rules.config import Settings
from lint_rules.findings import Applicability, Edit, Finding
from lint_rules.fixes import gate
from lint_rules.fixes.result import FixResult
from lint_rules.fixes.splice import Claims, Moves, Overlap, apply, in_order
from lint_rules.fixes.unused_imports import without_unused
from lint_rules.fixes.write import WriteError, write
from lint_rules.sources import UnreadableSource, decode

__all__ = ["FixResult", "WriteError", "apply", "fix", "write"]

MAX_ROUNDS = 12

Key = tuple[Path, int, str]
"""A finding across rounds: its file, where it begins in the present text, its code."""


@dataclass
class _Run:
    """Contents as they stand after some rounds, and the fixes that were refused, with the reason.

    A file that a fix would change is read once; from then on the analysis sees these contents as well, whatever
    becomes of the file on the disk.
    """

    paths: Sequence[Path]
    settings: SettingsFor | Settings
    contents: dict[Path, bytes]
    refused: dict[Key, str]

    def look(self, contents: Mapping[Path, bytes] = {}) -> Report:
        """What the analysis says of the present contents, or of others laid over them."""
        return check(self.paths, self.settings, overlay={**self.contents, **contents})


def fix(
    paths: Sequence[Path],
    settings: SettingsFor | Settings,
    *,
    unsafe: bool,
    overlay: Mapping[Path, bytes] | None = None,
    across_files: bool = True,
    progress: Callable[[int], None] = lambda fixed: None,
) -> FixResult:
    """Fix what can be fixed in the files asked for; nothing is written.

    `unsafe`: also the fixes that want a reader. `overlay` holds contents that stand for those on disk.
    `across_files`: also fixes that change another file than the finding's. `progress` is told after each round how many
    findings are fixed.
    """
    run = _Run(paths, settings, dict(overlay or {}), {})
    before = report = _held(run.look(), run)
    fixed: list[Finding] = []
    originals: dict[Path, bytes] = {}
    rounds: list[Mapping[Path, Sequence[Edit]]] = []
    for _ in range(MAX_ROUNDS):
        chosen = _choose(report.findings, run, unsafe=unsafe, across_files=across_files)
        if not chosen:
            break
        edits, chosen = _through_gate(chosen, run)
        if not chosen:
            continue
        contents = {path: _spliced(run.contents[path], path, of_file) for path, of_file in edits.items()}
        looked = run.look(contents)
        idle = _still_there(chosen, looked.findings, edits)
        if idle:
            for finding in idle:
                run.refused[_key(finding)] = "the fix would not silence the finding"
            continue
        for path, data in contents.items():
            originals.setdefault(path, run.contents[path])
            run.contents[path] = data
        run.refused = _carried_over(run.refused, edits)
        fixed += chosen
        rounds.append(edits)
        progress(len(fixed))
        report = _held(looked, run)
    tidied = _tidied(originals, run)
    if tidied:
        for path, edits_of_file in tidied.items():
            run.contents[path] = _spliced(run.contents[path], path, edits_of_file)
        rounds.append(tidied)
        run.refused = _carried_over(run.refused, tidied)
        report = run.look()
    after = replace(report, findings=tuple(_with_reason(one, run.refused) for one in report.findings))
    changed = {path: run.contents[path] for path in originals}
    return FixResult(before, after, changed, tuple(fixed), originals, tuple(rounds))


# ------------------------------------------------------------------ choosing


def _choose(findings: Iterable[Finding], run: _Run, *, unsafe: bool, across_files: bool) -> list[Finding]:
    """Findings whose fixes can be made together; the others wait for the next round."""
    chosen: list[Finding] = []
    taken: dict[Path, Claims] = {}
    for finding in findings:
        wanted = finding.fix
        if wanted is None or finding.suppressed or _key(finding) in run.refused:
            continue
        if wanted.applicability is not Applicability.SAFE and not (
            unsafe and wanted.applicability is Applicability.UNSAFE
        ):
            continue
        if not across_files and any(edit.path != finding.path for edit in wanted.edits):
            continue
        by_file = _by_file(wanted.edits)
        try:
            for edits in by_file.values():
                in_order(edits)
        except Overlap:
            run.refused[_key(finding)] = "two of its edits overlap"
            continue
        claims = {path: taken.setdefault(path, Claims()) for path in by_file}
        if not all(claims[path].allow(edit) for path, edits in by_file.items() for edit in edits):
            continue
        chosen.append(finding)
        for path, edits in by_file.items():
            for edit in edits:
                claims[path].add(edit)
    return chosen


def _by_file(edits: Iterable[Edit]) -> dict[Path, list[Edit]]:
    found: dict[Path, list[Edit]] = {}
    for edit in edits:
        found.setdefault(edit.path, []).append(edit)
    return found


def _edits_of(chosen: Iterable[Finding]) -> dict[Path, list[Edit]]:
    every = [edit for finding in chosen if finding.fix is not None for edit in finding.fix.edits]
    return {path: in_order(edits) for path, edits in _by_file(every).items()}


# ------------------------------------------------------------------ what the analysis has read


def _held(report: Report, run: _Run) -> Report:
    """Hold the contents of all files that the fixes of a report would change.

    Where it is not sure that the analysis has read the same, somebody may have changed the file since: it looks again.
    """
    while True:
        wanted = {edit.path for one in report.findings if one.fix is not None for edit in one.fix.edits}
        new = {path: _read(path) for path in wanted if path not in run.contents}
        run.contents |= new
        if new.items() <= _seen(report).items():
            return report
        report = run.look()


def _seen(report: Report) -> dict[Path, bytes]:
    """What the analysis has read of the files that have a part in a launch."""
    modules = {step.call.module.path: step.call.module for one in report.launches for step in one.steps}
    files = {path: module.source.file for path, module in modules.items()}
    return {path: file.encode(file.text) for path, file in files.items()}


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:  # gone by now: nothing stands in it that could be fixed
        return b""


# ------------------------------------------------------------------ the gate


def _through_gate(chosen: list[Finding], run: _Run) -> tuple[dict[Path, list[Edit]], list[Finding]]:
    """Drop the fixes that do not pass; those that pass one by one and not together are dropped together."""
    while chosen:
        edits = _edits_of(chosen)
        reasons = {path: reason for path, of_file in edits.items() if (reason := _gate(path, of_file, run))}
        if not reasons:
            return edits, chosen
        touching = [one for one in chosen if one.fix and any(edit.path in reasons for edit in one.fix.edits)]
        alone = {id(one): reason for one in touching if (reason := _gate_alone(one, reasons, run))}
        for finding in touching:
            if not alone or id(finding) in alone:
                run.refused[_key(finding)] = alone.get(id(finding), next(iter(reasons.values())))
        chosen = [one for one in chosen if _key(one) not in run.refused]
    return {}, []


def _gate_alone(finding: Finding, paths: Iterable[Path], run: _Run) -> str | None:
    edits = _edits_of([finding])
    return next(
        (reason for path in paths if path in edits and (reason := _gate(path, edits[path], run))), None
    )


def _gate(path: Path, edits: Sequence[Edit], run: _Run) -> str | None:
    try:
        module = gate.parsed(decode(path, run.contents[path]))
    except UnreadableSource as error:
        return f"the file cannot be read: {error}"
    return gate.refusal(module, edits, apply(module.source.text, edits))


def _spliced(data: bytes, path: Path, edits: Sequence[Edit]) -> bytes:
    return decode(path, data).edited(edits)


# ------------------------------------------------------------------ looking again


def _key(finding: Finding) -> Key:
    return finding.path, finding.place.start, finding.code


def _moving(edits: Mapping[Path, Sequence[Edit]]) -> Callable[[Key], Key]:
    """What becomes of a key by some edits."""
    moves = {path: Moves(of_file) for path, of_file in edits.items()}
    return lambda key: (key[0], moves[key[0]](key[1]), key[2]) if key[0] in moves else key


def _carried_over(refused: Mapping[Key, str], edits: Mapping[Path, Sequence[Edit]]) -> dict[Key, str]:
    moved = _moving(edits)
    return {moved(key): reason for key, reason in refused.items()}


def _still_there(
    chosen: Sequence[Finding], findings: Iterable[Finding], edits: Mapping[Path, Sequence[Edit]]
) -> list[Finding]:
    """The fixed findings that are reported again at the place they have moved to."""
    known = {_key(finding) for finding in findings}
    moved = _moving(edits)
    return [finding for finding in chosen if moved(_key(finding)) in known]


def _with_reason(finding: Finding, refused: Mapping[Key, str]) -> Finding:
    reason = refused.get(_key(finding))
    return finding if reason is None else replace(finding, fix=None, no_fix=reason)


def _tidied(originals: Mapping[Path, bytes], run: _Run) -> dict[Path, list[Edit]]:
    """The edits that take out the imports which the fixes have left without a use."""
    found: dict[Path, list[Edit]] = {}
    for path, data in originals.items():
        module = gate.parsed(decode(path, run.contents[path]))
        edits = without_unused(gate.parsed(decode(path, data)), module)
        if edits and gate.refusal(module, edits, apply(module.source.text, edits)) is None:
            found[path] = edits
    return found
