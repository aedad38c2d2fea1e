"""The closing words of a run: how much was found, what can be fixed, and why the rest cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from lint_rules.findings import Applicability, Finding
from lint_rules.reports.paint import mark
from lint_rules.reports.view import View, dumped, open_findings

if TYPE_CHECKING:
    from lint_rules.check import Report
    from lint_rules.fixes.result import FixResult

MAX_STALE = 5


def found(findings: Sequence[Finding], *, unsafe: bool, known: int = 0) -> str:
    """What a check ends with; `known` counts the findings that a baseline knows."""
    if not findings:
        return f"No {'other ' * bool(known)}Slurm launch leaks its environment."
    safe, risky, _ = _by_fix(findings)
    lines = [f"Found {counted(len(findings), 'finding')}."]
    if safe:
        lines.append(f"[*] {_fixable(safe)} with --fix.")
    if risky:
        lines.append(
            f"[**] {_fixable(risky)} with --fix{'' if unsafe else ' --unsafe-fixes'}, to be reviewed."
        )
    return "\n".join(lines)


def fixed(result: FixResult, verb: str, *, unsafe: bool) -> str:
    """What --fix and --diff end with; `verb` is "fixed" or "would fix"."""
    left = open_findings(result.after.findings)
    lines = []
    if result.fixed:
        files = counted(len(result.changed), "file")
        lines.append(
            f"{verb.capitalize()} {counted(len(result.fixed), 'finding')} in {files}{_codes(result.fixed)}."
        )
    else:
        lines.append("Nothing to fix." if not left else "Nothing could be fixed.")
    safe, risky, none = _by_fix(left)
    if safe and verb == "fixed":
        lines.append(f"{_fixable(safe)} in another run.")
    if risky and not unsafe:
        lines.append(f"{_fixable(risky)} with --unsafe-fixes, to be reviewed{_codes(risky)}.")
    if none:
        lines.append(f"{counted(len(none), 'finding')} without a fix:")
        reasons = Counter(finding.no_fix or "for a reader to decide" for finding in none)
        lines += [f"  {count:>4}  {reason}" for reason, count in reasons.most_common()]
    return "\n".join(lines)


def known_findings(findings: Iterable[Finding]) -> int:
    """How many findings a baseline knows."""
    return sum(finding.in_baseline for finding in findings)


def of_baselines(report: Report) -> str:
    """What the baselines have to do with a run; empty if nothing."""
    lines = []
    if known := known_findings(report.findings):
        lines.append(f"{counted(known, 'known finding')} not counted.")
    view = View(Path.cwd())
    for file in dict.fromkeys(entry.baseline for entry in report.stale):
        entries = [entry for entry in report.stale if entry.baseline == file]
        gone = [f"{view.name(one.path)} {one.code} {len(one.fingerprints)}" for one in entries]
        more = f" and {len(gone) - MAX_STALE} more" if len(gone) > MAX_STALE else ""
        lines.append(
            f"{view.name(file)} knows what is not there any more: {', '.join(gone[:MAX_STALE])}{more}. "
            f"`slurm-env-lint baseline prune {view.name(file)}` takes it out."
        )
    return "\n".join(lines)


def looked_at(report: Report, without_slurm: int) -> str:
    """What --verbose adds to a check; `without_slurm` counts the files that mention no command."""
    suppressed = sum(bool(finding.suppressed) and not finding.in_baseline for finding in report.findings)
    silent = f", of which {without_slurm:,} without a Slurm command" if without_slurm else ""
    return (
        f"Looked at {counted(report.checked, 'file')}{silent}; {counted(suppressed, 'finding')} suppressed."
    )


def statistics(findings: Iterable[Finding], output_format: str) -> str:
    """How many findings each rule has, most first; as JSON if the format is one of those."""
    of_code: dict[str, list[Finding]] = {}
    for finding in open_findings(findings):
        of_code.setdefault(finding.code, []).append(finding)
    ordered = sorted(of_code.items(), key=lambda item: (-len(item[1]), item[0]))
    if output_format.startswith("json"):
        return dumped(
            [
                {
                    "code": code,
                    "name": same[0].name,
                    "count": len(same),
                    "fixable": sum(bool(mark(finding)) for finding in same),
                }
                for code, same in ordered
            ]
        )
    width = max((len(str(len(same))) for same in of_code.values()), default=1)
    lines = []
    for code, same in ordered:
        safe, risky, _ = _by_fix(same)
        fixable = "*" if len(safe) == len(same) else "-" if safe or risky else " "
        lines.append(f"{len(same):>{width}}  {code}  [{fixable}] {same[0].name}\n")
    return "".join(lines)


def _by_fix(findings: Iterable[Finding]) -> tuple[list[Finding], list[Finding], list[Finding]]:
    """Those with a safe fix, with an unsafe one, with none that is ever applied."""
    safe: list[Finding] = []
    risky: list[Finding] = []
    none: list[Finding] = []
    for finding in findings:
        how = finding.fix and finding.fix.applicability
        (safe if how is Applicability.SAFE else risky if how is Applicability.UNSAFE else none).append(
            finding
        )
    return safe, risky, none


def _codes(findings: Iterable[Finding]) -> str:
    counts = Counter(finding.code for finding in findings)
    return f" ({', '.join(f'{code} {count}' for code, count in sorted(counts.items()))})"


def counted(number: int, noun: str) -> str:
    """`1 file`, `2 files`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _fixable(findings: Sequence[Finding]) -> str:
    return f"{counted(len(findings), 'finding')} can be fixed"
