"""`slurm-env-lint launches`: the inventory of all Slurm launches, the safe ones too."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lint_rules.cli.selection import named_paths, resolver
from lint_rules.cli.terminal import Terminal
from lint_rules.findings import within
from lint_rules.reports.frame import shown
from lint_rules.reports.json import place
from lint_rules.reports.view import View, dumped

if TYPE_CHECKING:
    from lint_rules.launches.model import Launch


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    from lint_rules.check import check

    paths = named_paths(arguments)
    settings = resolver(arguments, [path for path in paths if path.is_dir()])
    with terminal.working("Looking for Slurm launches"):
        report = check(paths, settings, with_fixes=False)
    view = View(Path.cwd())
    ordered = sorted(report.launches, key=lambda launch: launch.site.place)
    if arguments.output_format == "json":
        terminal.result(dumped([_as_dict(launch, view) for launch in ordered]))
        return 0
    terminal.result(table([_row(launch, view) for launch in ordered]))
    states = [launch.environment.state.value for launch in ordered]
    counts = ", ".join(f"{states.count(state)} {state}" for state in dict.fromkeys(states))
    noun = "Slurm launch" if len(ordered) == 1 else "Slurm launches"
    terminal.say(f"{len(ordered)} {noun}{f': {counts}' if counts else ''}.")
    return 0


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows in columns as wide as they need to be."""
    if not rows:
        return ""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _row(launch: Launch, view: View) -> tuple[str, ...]:
    environment = launch.environment
    state = environment.state.value + (f" ({environment.profile.value})" if environment.profile else "")
    return (_at(launch.site.place, view), "+".join(launch.names), launch.api, state, _chain(launch, view))


def _chain(launch: Launch, view: View) -> str:
    """The ways between origin, launch site and sink, where they are not one."""
    parts = []
    if launch.origin is not None and not within(launch.origin.place, launch.site.place):
        parts.append(f"command at {_at(launch.origin.place, view)}")
    parts += [f"through {_at(step.call.place, view)}" for step in launch.steps[1:]]
    return ", ".join(parts)


def _at(where: Any, view: View) -> str:
    return shown(view.where(where.path, where.location))


def _as_dict(launch: Launch, view: View) -> dict[str, Any]:
    environment = launch.environment
    return {
        "commands": [
            {"name": command.name, "options": _words(command.options), "open": command.open}
            for command in launch.commands
        ],
        "api": launch.api,
        "shell": launch.shell,
        "environment": environment.state.value,
        "profile": environment.profile.value if environment.profile else None,
        "removed": sorted(environment.removed),
        **place(launch.site.place, view),
        "origin": place(launch.origin.place, view) if launch.origin else None,
        "steps": [place(step.call.place, view) for step in launch.steps],
    }


def _words(options: Iterable[str]) -> list[str]:
    """The words after the command, `...` for text that is not known."""
    from lint_rules.launches.commands import HOLE

    return [option.replace(HOLE, "...") for option in options]
