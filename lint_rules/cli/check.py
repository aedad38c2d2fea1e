"""`slurm-env-lint check`: find, preview, fix."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from lint_rules import reports
from lint_rules.cli import noqa, outputs, patches, summary
from lint_rules.cli.outputs import Output
from lint_rules.cli.selection import engine, named_paths, resolver
from lint_rules.cli.terminal import Terminal, UsageError, wants_colour
from lint_rules.config import Resolver, Settings
from lint_rules.files import absolute, project_root
from lint_rules.findings import Applicability
from lint_rules.reports.view import View, open_findings

if TYPE_CHECKING:
    from lint_rules.check import Report
    from lint_rules.findings import Finding
    from lint_rules.fixes.result import FixResult

_STDIN = "-"


@dataclass(frozen=True)
class _Run:
    """What every way of checking works on. `text` is standard input, if that is what is checked."""

    arguments: argparse.Namespace
    terminal: Terminal
    paths: Sequence[Path]
    settings: Resolver
    overlay: Mapping[Path, bytes]

    @property
    def unsafe(self) -> bool:
        return self.settings(self.paths[0] if self.paths else Path.cwd()).unsafe_fixes

    def print_report(self, findings: Sequence[Finding], overlay: Mapping[Path, bytes]) -> None:
        """Write the findings where and how the command line wants them."""
        view = View(Path.cwd(), overlay=overlay)
        for output in self.outputs:
            colour = output.file is None and wants_colour(sys.stdout, self.arguments.color)
            if self.arguments.statistics:
                text = summary.statistics(findings, output.format)
            else:
                text = reports.render(output.format, findings, replace(view, colour=colour))
            if output.file is None:
                self.terminal.result(text)
                continue
            try:
                Path(output.file).write_text(text, encoding="utf-8", newline="")
            except OSError as error:
                raise UsageError(f"the report cannot be written: {output.file}: {error.strerror}") from None

    @cached_property
    def outputs(self) -> Sequence[Output]:
        """The reports that the command line, or else the settings, ask for."""
        default = self.settings(self.paths[0] if self.paths else Path.cwd()).output_format
        return outputs.outputs(self.arguments.output_format, self.arguments.output_file, default)


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    overlay: dict[Path, bytes] = {}
    if arguments.stdin_filename is not None or arguments.paths == [_STDIN]:
        paths = [absolute(Path(arguments.stdin_filename or _STDIN))]
        overlay[paths[0]] = sys.stdin.buffer.read()
    else:
        paths = named_paths(arguments)
    settings = resolver(arguments, [path for path in paths if path.is_dir()])
    task = _Run(arguments, terminal, paths, settings, overlay)
    if arguments.shard is not None and (arguments.fix or arguments.diff or arguments.add_noqa is not None):
        raise UsageError("--shard divides a check; fix the whole at once")
    _ = task.outputs  # what cannot be written is told before the work
    if arguments.add_noqa is not None:
        return _add_noqa(task)
    if arguments.diff:
        return _diff(task)
    return _fix(task) if arguments.fix else _check(task)


def _looked(task: _Run) -> Report:
    """What is found, by way of the cache."""
    from lint_rules.check import check

    with task.terminal.working("Looking for Slurm launches"):
        return check(
            task.paths,
            task.settings,
            overlay=task.overlay,
            engine=engine(task.arguments),
            shard=task.arguments.shard,
        )


def _can_be_fixed(finding: Finding, *, unsafe: bool) -> bool:
    if finding.fix is None or finding.suppressed:
        return False
    wanted = (Applicability.SAFE, Applicability.UNSAFE) if unsafe else (Applicability.SAFE,)
    return finding.fix.applicability in wanted


def _check(task: _Run) -> int:
    report = _looked(task)
    task.print_report(report.findings, task.overlay)
    if task.terminal.verbose:
        _explain(task, report)
    known = summary.known_findings(report.findings)
    task.terminal.say(summary.found(open_findings(report.findings), unsafe=task.unsafe, known=known))
    if aside := summary.of_baselines(report):
        task.terminal.say(aside)
    return _status(task, report)


def _explain(task: _Run, report: Report) -> None:
    """Which settings hold, what was passed over and why, what was looked at."""
    from lint_rules import passed_over
    from lint_rules.files import python_names

    view = View(Path.cwd())
    sources = [task.settings.source(path if path.is_dir() else path.parent) for path in task.paths]
    for file in dict.fromkeys(source[0] for source in sources if source is not None):
        task.terminal.explain(f"Settings: {view.name(file)}")
    checked = python_names(task.paths, task.settings)
    for path, reason in passed_over.reasons(task.paths, task.settings, checked):
        task.terminal.explain(f"Passed over: {view.name(path)}: {reason}")
    task.terminal.explain(summary.looked_at(report, passed_over.without_slurm(checked, task.settings)))


def _diff(task: _Run) -> int:
    result = _fixed(task)
    base = _patch(task, result.changed, result.originals)
    _say_what_was_fixed(task, result, "would fix")
    _say_where_to_apply(task, base)
    return _status(task, result.before)


def _patch(task: _Run, changed: Mapping[Path, bytes], originals: Mapping[Path, bytes]) -> Path:
    """Print changes as a patch; returns the folder that its names are relative to."""
    from lint_rules.reports.unified import unified

    base = patches.base(changed, Path.cwd())
    changes = [(patches.name(path, base), originals[path], data) for path, data in sorted(changed.items())]
    task.terminal.result_bytes(unified(changes))
    return base


def _say_where_to_apply(task: _Run, base: Path) -> None:
    if base != Path.cwd():
        apply = shlex.join(["git", "-C", str(base), "apply"])
        task.terminal.say(f"The names in the patch are those in {base}: apply it with `{apply}`.")


def _add_noqa(task: _Run) -> int:
    from lint_rules.add_noqa import ReasonNeeded, add_noqa

    if task.arguments.fix:
        raise UsageError("--add-noqa and --fix exclude each other: fix first, then suppress what is left")
    reason = noqa.reason_of(task.arguments.add_noqa)
    try:
        with task.terminal.working("Looking for Slurm launches"):
            outcome = add_noqa(task.paths, task.settings, reason=reason, overlay=task.overlay)
    except ReasonNeeded as needed:
        name = View(Path.cwd()).name(needed.path)
        raise UsageError(
            f"the setting require-reason asks for a reason in {name}: --add-noqa='why it is right'"
        ) from None
    if task.arguments.diff:
        base = _patch(task, outcome.changed, outcome.originals)
        task.terminal.say(noqa.summary(outcome, "would suppress"))
        _say_where_to_apply(task, base)
        return _status(task, outcome.after)
    written = _write(task, outcome.changed, outcome.originals)
    task.terminal.say(noqa.summary(outcome, "suppressed"))
    return _status(task, outcome.after) if written else 2


def _write(task: _Run, changed: Mapping[Path, bytes], originals: Mapping[Path, bytes]) -> bool:
    """Write the new contents; that of standard input is the result. Returns whether all could be written."""
    from lint_rules.fixes.write import write

    if task.overlay:
        (path, before), *_ = task.overlay.items()
        task.terminal.result_bytes(changed.get(path, before))
        return True
    roots = {path: project_root(path) for path in changed}
    errors = [
        error
        for root in dict.fromkeys(roots.values())
        for error in write(
            {path: data for path, data in changed.items() if roots[path] == root}, root, originals
        )
    ]
    for error in errors:
        task.terminal.fail(str(error))
    return not errors


def _fix(task: _Run) -> int:
    result = _fixed(task)
    written = _write(task, result.changed, result.originals)
    if not task.overlay:  # else the fixed text is the result, and what remains is an aside
        task.print_report(result.after.findings, result.changed)
    _say_what_was_fixed(task, result, "fixed")
    if not written:
        return 2
    if result.fixed and task.arguments.exit_non_zero_on_fix:
        return 1
    return _status(task, result.after)


def _fixed(task: _Run) -> FixResult:
    if not task.overlay:
        report = _looked(task)
        if not any(_can_be_fixed(finding, unsafe=task.unsafe) for finding in report.findings):
            from lint_rules.fixes.result import FixResult

            return FixResult(report, report, {}, ())
    from lint_rules.fixes.apply import fix

    with task.terminal.working("Working out the fixes") as note:
        return fix(
            task.paths,
            task.settings,
            unsafe=task.unsafe,
            overlay=task.overlay,
            progress=lambda fixed: note(f"{fixed} so far"),
        )


def _say_what_was_fixed(task: _Run, result: FixResult, verb: str) -> None:
    """The summary, and what to do so that the imports which the fixes write will work."""
    task.terminal.say(summary.fixed(result, verb, unsafe=task.unsafe))
    settings = [task.settings(path) for path in result.changed]
    if any(one.helper.startswith("slurm_env:") and not _has_helper(one) for one in settings):
        task.terminal.say(
            "The fixes import slurm_env. Install slurm-env-lint where the code runs, or let `slurm-env-lint init` "
            "copy the helper into the project before you fix."
        )


def _has_helper(settings: Settings) -> bool:
    return any((settings.root / entry / "slurm_env.py").exists() for entry in settings.src)


def _status(task: _Run, report: Report) -> int:
    """1 if anything is wrong, be it only that a folder could not be looked into."""
    view = View(Path.cwd())
    for folder in report.passed_over:
        task.terminal.fail(f"{view.name(folder.path)} is not checked: {folder.reason}")
    wrong = open_findings(report.findings) or report.passed_over
    return 1 if wrong and not task.arguments.exit_zero else 0
