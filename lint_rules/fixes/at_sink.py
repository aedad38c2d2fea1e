"""The last resort for a launcher: scrub where it launches, whatever it launches there."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from lint_rules.findings import Fix
from lint_rules.fixes import missing_env, no_env_api
from lint_rules.fixes.context import FixContext
from lint_rules.fixes.model import NoFix
from lint_rules.fixes.proposals import proposed
from lint_rules.launches.model import Launch


def scrub_for_all(launch: Launch, context: FixContext, why: NoFix) -> Fix | NoFix:
    """Scrub at the real launch, or say `why` nothing better can be done. Never safe: others launch there as well."""
    if len(launch.steps) < 2 or not context.may_edit(launch.sink.module.path):
        return why
    inner = replace(launch, steps=launch.steps[-1:])
    if not launch.takes_env:
        built = no_env_api.build(inner, context)
    elif launch.environment.given:
        built = _over_what_is_given(inner, context)
    else:
        built = missing_env.build(inner, context)
    if isinstance(built, NoFix):
        return why
    doubt = f"everything that is launched there loses Slurm's variables; {why.reason}"
    return proposed("Scrub the environment where the launcher launches", built.edits, doubt)


def _over_what_is_given(launch: Launch, context: FixContext) -> Fix | NoFix:
    given = launch.env_argument
    if given is None or not isinstance(given.node, cst.BaseExpression):
        return NoFix("")
    helper = context.helper_call(launch, given)
    if isinstance(helper, NoFix) or not helper.takes_base:
        return NoFix("")
    view = context.view(given.module)
    edit = view.edit(*view.module.span(given.node), helper.over(view.module.text(given.node)))
    return proposed("", (*helper.imports, edit))
