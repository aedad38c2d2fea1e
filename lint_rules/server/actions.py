"""What an editor offers to do about a finding: mend it, suppress it, mend all of a file.

An action is offered at once and worked out when it is chosen: the fix passes the same gate as on the command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from lint_rules.add_noqa import NOT_SUPPRESSED, additions
from lint_rules.findings import Applicability, Edit, Finding
from lint_rules.fixes import gate
from lint_rules.fixes.apply import fix
from lint_rules.fixes.splice import Overlap, apply
from lint_rules.fixes.unused_imports import without_unused
from lint_rules.reports.view import View
from lint_rules.server.checking import Checked
from lint_rules.sources import Source, UnreadableSource, decode

Texts = Mapping[Path, tuple[Source, str]]
"""Files that change: the text as it stands, and the text to be."""


class NotPossible(Exception):
    """An action that cannot be carried out; the message says why."""


def mend(finding: Finding, view: View) -> Texts:
    """The texts after a finding's fix, with the imports that it leaves without a use taken out."""
    if finding.fix is None:
        raise NotPossible(finding.no_fix or "there is no fix")
    by_file: dict[Path, list[Edit]] = {}
    for edit in finding.fix.edits:
        by_file.setdefault(edit.path, []).append(edit)
    return {path: _spliced(_source(path, view), edits) for path, edits in by_file.items()}


def _spliced(source: Source, edits: Sequence[Edit]) -> tuple[Source, str]:
    before = gate.parsed(source)
    text = apply(source.text, edits)
    if (reason := gate.refusal(before, edits, text)) is not None:
        raise NotPossible(reason)
    after = gate.parsed(Source(source.path, text, source.encoding, source.bom))
    tidied = without_unused(before, after)
    cleaner = apply(text, tidied)
    return source, cleaner if tidied and gate.refusal(after, tidied, cleaner) is None else text


def mend_all(path: Path, checked: Checked) -> Texts:
    """The text of a file after all safe fixes that touch it alone."""
    result = fix([path], checked.settings, unsafe=False, overlay=checked.overlay, across_files=False)
    if path not in result.changed:
        return {}
    source = _source(path, checked.view)
    return {path: (source, decode(path, result.changed[path]).text)}


def suppress(finding: Finding, view: View) -> Texts:
    """The text with a comment that suppresses the finding, as `--add-noqa` writes it."""
    source = _source(finding.path, view)
    return {finding.path: (source, apply(source.text, additions(source, [finding])))}


def _source(path: Path, view: View) -> Source:
    source = view.source(path)
    if source is None:
        raise NotPossible(f"{path.name} cannot be read")
    if source.notebook is not None:
        raise NotPossible(f"{path.name} is a notebook: `slurm-env-lint check --fix` mends it")
    return source


@dataclass(frozen=True)
class Offer:
    """Something that can be done. `what` is mend, suppress or mend_all; the finding is known by code and start."""

    title: str
    what: str
    code: str = ""
    start: int = 0
    preferred: bool = False


def offers(findings: Iterable[Finding]) -> list[Offer]:
    """What can be done about findings, the fixes first."""
    found = list(findings)
    mends = [
        Offer(f"{one.code}: {one.fix.message}", "mend", one.code, one.place.start, preferred=_is_safe(one))
        for one in found
        if one.fix is not None and one.fix.applicability is not Applicability.DISPLAY
    ]
    suppressions = [
        Offer(f"{one.code}: suppress it here with a comment", "suppress", one.code, one.place.start)
        for one in found
        if one.code not in NOT_SUPPRESSED
    ]
    return [*mends, *suppressions]


def carry_out(offer: Offer, path: Path, checked: Checked) -> Texts:
    """The texts that an offer leads to. Raises NotPossible."""
    try:
        if offer.what == "mend_all":
            return mend_all(path, checked)
        finding = checked.find(path, offer.code, offer.start)
        if finding is None:
            raise NotPossible("the text has changed since this was offered")
        return mend(finding, checked.view) if offer.what == "mend" else suppress(finding, checked.view)
    except UnreadableSource as error:
        raise NotPossible(error.reason) from error
    except Overlap as error:
        raise NotPossible("two of its edits overlap") from error


def _is_safe(finding: Finding) -> bool:
    return finding.fix is not None and finding.fix.applicability is Applicability.SAFE
