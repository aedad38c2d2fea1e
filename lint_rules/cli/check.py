"""`slurm-env-lint check`: find, preview, fix."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lint_rules import reports
from lint_rules.cli import patches, summary
from lint_rules.cli.selection import engine, named_paths, resolver
from lint_rules.cli.terminal import Terminal, UsageError, wants_colour
from lint_rules.config import Resolver, Settings
from lint_rules.files import absolute, project_root
from lint_rules.reports.view import View, open_findings

if TYPE_CHECKING:
    from lint_rules.check import Report
    from lint_rules.findings import Finding
    from lint_rules.fixes.apply import FixResult

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
        chosen = self.arguments.output_format
        if chosen is None:
            chosen = self.settings(self.paths[0] if self.paths else Path.cwd()).output_format
        file = self.arguments.output_file
        colour = file is None and wants_colour(sys.stdout, self.arguments.color)
        view = View(Path.cwd(), colour, overlay)
        if self.arguments.statistics:
            text = summary.statistics(findings, chosen)
        else:
            text = reports.render(chosen, findings, view)
        if file is None:
            self.terminal.result(text)
            return
        try:
            Path(file).write_text(text, encoding="utf-8", newline="")
        except OSError as error:
            raise UsageError(f"--output-file: {file}: {error.strerror}") from None


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    overlay: dict[Path, bytes] = {}
    if arguments.stdin_filename is not None or arguments.paths == [_STDIN]:
        paths = [absolute(Path(arguments.stdin_filename or _STDIN))]
        overlay[paths[0]] = sys.stdin.buffer.read()
    else:
        paths = named_paths(arguments)
    settings = resolver(arguments, [path for path in paths if path.is_dir()])
    task = _Run(arguments, terminal, paths, settings, overlay)
    if arguments.diff:
        return _diff(task)
    return _fix(task) if arguments.fix else _check(task)


def _check(task: _Run) -> int:
    from lint_rules.check import check

    with task.terminal.working("Looking for Slurm launches"):
        report = check(task.paths, task.settings, overlay=task.overlay, engine=engine(task.arguments))
    task.print_report(report.findings, task.overlay)
    task.terminal.explain(summary.looked_at(report))
    task.terminal.say(summary.found(open_findings(report.findings), unsafe=task.unsafe))
    return _status(task, report)


def _diff(task: _Run) -> int:
    from lint_rules.reports.unified import unified

    result = _fixed(task)
    base = patches.base(result.changed, Path.cwd())
    changes = [
        (patches.name(path, base), result.originals[path], data)
        for path, data in sorted(result.changed.items())
    ]
    task.terminal.result_bytes(unified(changes))
    _say_what_was_fixed(task, result, "would fix")
    if base != Path.cwd():
        apply = shlex.join(["git", "-C", str(base), "apply"])
        task.terminal.say(f"The names in the patch are those in {base}: apply it with `{apply}`.")
    return _status(task, result.before)


def _fix(task: _Run) -> int:
    from lint_rules.fixes.apply import write

    result = _fixed(task)
    failed = False
    if task.overlay:  # standard input: the fixed text is the result, what remains is an aside
        (path, before), *_ = task.overlay.items()
        task.terminal.result_bytes(result.changed.get(path, before))
    elif result.changed:
        roots = {path: project_root(path) for path in result.changed}
        for root in dict.fromkeys(roots.values()):
            changed = {path: data for path, data in result.changed.items() if roots[path] == root}
            for error in write(changed, root, result.originals):
                failed = True
                task.terminal.fail(str(error))
    if not task.overlay:
        task.print_report(result.after.findings, result.changed)
    _say_what_was_fixed(task, result, "fixed")
    if failed:
        return 2
    if result.fixed and task.arguments.exit_non_zero_on_fix:
        return 1
    return _status(task, result.after)


def _fixed(task: _Run) -> FixResult:
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
