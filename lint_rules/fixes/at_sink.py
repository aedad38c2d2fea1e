"""The last resort for a launcher: scrub where it launches, whatever it launches there."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from lint_rules.findings import Edit, Fix
from lint_rules.fixes import missing_env, no_env_api
from lint_rules.fixes.context import FixContext
from lint_rules.fixes.model import NoFix
from lint_rules.fixes.proposals import proposed
from lint_rules.launches.model import EnvironmentState, Launch

_LEAKS = frozenset({EnvironmentState.INHERITED, EnvironmentState.PARTIAL})


def scrub_for_all(launch: Launch, context: FixContext, why: NoFix) -> Fix | NoFix:
    """Scrub at the real launch, or say `why` nothing better can be done. Never safe: others launch there as well."""
    edits: dict[Edit, None] = {}
    for one in _leaking_there(launch, context):
        built = _at_sink(one, context)
        if isinstance(built, NoFix):
            return why
        edits |= dict.fromkeys(built.edits)
    doubt = f"everything that is launched there loses Slurm's variables; {why.reason}"
    return proposed("Scrub the environment where the launcher launches", edits, doubt)


def _leaking_there(launch: Launch, context: FixContext) -> list[Launch]:
    """The launches of a site that leak, one for each place at which they end."""
    together = (launch, *context.by_site.get(id(launch.site.node), ()))
    leaking = (one for one in together if one.environment.state in _LEAKS)
    return list({id(one.sink.node): one for one in leaking}.values())


def _at_sink(launch: Launch, context: FixContext) -> Fix | NoFix:
    if len(launch.steps) < 2 or not context.may_edit(launch.sink.module.path):
        return NoFix("")
    ending_there = (one for one in context.launches if one.sink.node is launch.sink.node)
    if len({context.choice(one).profile for one in ending_there}) > 1:
        return NoFix("")  # one environment would be wrong for steps or for submissions
    inner = replace(launch, steps=launch.steps[-1:])
    if not launch.takes_env:
        return no_env_api.build(inner, context)
    if launch.environment.given:
        return _over_what_is_given(inner, context)
    return missing_env.build(inner, context)


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
