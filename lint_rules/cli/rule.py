"""`slurm-env-lint rule`: what a rule finds, why it matters, what to write instead."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lint_rules import codes
from lint_rules.cli.terminal import Terminal, UsageError
from lint_rules.reports.view import dumped

if TYPE_CHECKING:
    from lint_rules.rules.registry import Rule


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    from lint_rules.rules import pages
    from lint_rules.rules.registry import BY_CODE, RULES

    if arguments.rule is not None and arguments.all:
        raise UsageError("name a rule or say --all, not both")
    chosen: Sequence[Rule] = RULES
    if arguments.rule is not None:
        code = codes.code_of(arguments.rule)
        if code is None:
            near = codes.nearest(arguments.rule)
            hint = f'; did you mean "{near}"?' if near else "; `slurm-env-lint rule` lists them"
            raise UsageError(f'there is no rule "{arguments.rule}"{hint}')
        chosen = [BY_CODE[code]]
    if arguments.output_format == "json":
        terminal.result(dumped([_as_dict(rule) for rule in chosen]))
    elif arguments.rule is None and not arguments.all and arguments.output_format == "markdown":
        terminal.result(pages.index(chosen))
    elif arguments.rule is None and not arguments.all:
        terminal.result("".join(f"{rule.code}  {rule.name:<22}  {rule.summary}\n" for rule in chosen))
    else:
        page = pages.page if arguments.output_format == "markdown" else _text
        terminal.result("\n\n".join(map(page, chosen)))
    return 0


def _as_dict(rule: Rule) -> dict[str, str | None]:
    return {
        "code": rule.code,
        "name": rule.name,
        "summary": rule.summary,
        "url": rule.url,
        "documentation": rule.documentation,
    }


def _text(rule: Rule) -> str:
    title = f"{rule.name} ({rule.code})"
    return f"{title}\n{'=' * len(title)}\n\n{rule.documentation}\n"
