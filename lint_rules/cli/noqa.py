"""`slurm-env-lint check --add-noqa`: suppress what is found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lint_rules.cli.summary import counted
from lint_rules.cli.terminal import UsageError
from lint_rules.reports.view import View

if TYPE_CHECKING:
    from lint_rules.add_noqa import Outcome


def reason_of(value: str) -> str:
    """The reason on the command line as it may stand in a comment."""
    reason = value.strip(" \t:-")
    if "#" in reason or not reason.isprintable():
        raise UsageError("--add-noqa: a reason is one line of plain text without #")
    return reason


def summary(outcome: Outcome, verb: str) -> str:
    """What the run ends with; `verb` is "suppressed" or "would suppress"."""
    lines = ["Nothing to suppress."]
    if outcome.suppressed:
        lines = [
            f"{verb.capitalize()} {counted(outcome.suppressed, 'finding')} in {counted(len(outcome.changed), 'file')}."
        ]
    view = View(Path.cwd())
    lines += [
        f"{view.name(path)} is left as it is, at least in part: {reason}"
        for path, reason in outcome.refused.items()
    ]
    left = {one.code for one in outcome.after.findings if not one.suppressed}
    if "SLE100" in left:
        lines.append("SLE100 is about suppressions: --fix takes the unused ones out.")
    if "SLE900" in left:
        lines.append("Files with SLE900 are for the setting extend-exclude.")
    return "\n".join(lines)
