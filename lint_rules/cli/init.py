"""`slurm-env-lint init`: the helper, the setting and the hook for a project."""

from __future__ import annotations

import argparse
from pathlib import Path

from lint_rules import vendoring
from lint_rules.cli.terminal import Terminal, UsageError
from lint_rules.files import absolute
from lint_rules.reports.view import View

_HOOKS = ".pre-commit-config.yaml"


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    project = absolute(Path(arguments.project))
    if not project.is_dir():
        raise UsageError(f"no such folder: {arguments.project}")
    to = absolute(project / arguments.to) if arguments.to else None
    try:
        plan = vendoring.plan(project, to, force=arguments.force)
    except vendoring.CannotVendor as error:
        raise UsageError(str(error)) from None
    name = View(Path.cwd()).name
    for path in (plan.target, plan.settings):
        if path not in plan.writes:
            terminal.say(f"{name(path)}: nothing to change")
            continue
        _write(path, plan.writes[path])
        what = f'helper = "{plan.helper}"' if path == plan.settings else "the helper, yours from now on"
        terminal.say(f"{name(path)}: wrote {what}")
    _hook(project, arguments, terminal)
    terminal.say('Ruff keeps our suppressions if its settings say: lint.external = ["SLE"]')
    return 0


def _hook(project: Path, arguments: argparse.Namespace, terminal: Terminal) -> None:
    file = project / _HOOKS
    snippet = vendoring.hook_snippet()
    if file.exists():
        if "slurm-env-lint" not in file.read_text(encoding="utf-8", errors="replace"):
            terminal.say(f"{_HOOKS} is there; add under its repos:")
            terminal.result(snippet.partition("\n")[2])
    elif arguments.hook:
        _write(file, snippet)
        terminal.say(f"{_HOOKS}: wrote the hook; `pre-commit install` makes Git run it")
    else:
        terminal.say(f"A hook keeps it fixed; --hook writes {_HOOKS}:")
        terminal.result(snippet)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
