"""SLE007: the other profile, where the helper is called."""

from __future__ import annotations

import libcst as cst

from lint_rules.findings import Edit, Fix
from lint_rules.fixes.arguments import append_arguments, comma_after, opening_bracket
from lint_rules.fixes.context import FixContext
from lint_rules.fixes.handed import environment_at_site
from lint_rules.fixes.helper import helper_for
from lint_rules.fixes.model import Change, NoFix, View
from lint_rules.fixes.proposals import proposed
from lint_rules.launches.model import Launch, NodeAt, Profile


def build(launch: Launch, context: FixContext) -> Fix | NoFix:
    """Switch the profile of the call that made the environment, if no other launch needs it as it is."""
    wanted = context.choice(launch)
    changes: list[Change] = []
    for source in launch.environment.sources:
        if not isinstance(source.node, cst.Call):
            return NoFix("the environment comes here by a way that is not followed")
        for other in context.launches:
            shared = any(one.key == source.key for one in other.environment.sources)
            if shared and context.choice(other).profile is not wanted.profile:
                return _at_launch(launch, context)
        switched = _switched(source, source.node, wanted.profile, context)
        if isinstance(switched, NoFix):
            return switched
        changes += switched
    if not changes:
        return NoFix("the call of the helper is not seen")
    name = "step" if wanted.profile is Profile.STEP else "submission"
    return proposed(f"Use the {name} profile", changes, wanted.doubt)


def _at_launch(launch: Launch, context: FixContext) -> Fix | NoFix:
    """Make a submission's environment out of a step's at the launch, where others need the step's."""
    given = environment_at_site(launch)
    helper = context.helper_call(launch, given) if given is not None else NoFix("")
    if given is None or isinstance(helper, NoFix) or not helper.takes_base or helper.arguments:
        return NoFix("another launch needs the same environment with the profile it has")
    view = context.view(given.module)
    start, end = view.module.span(given.node)
    edit = view.edit(start, end, helper.over(view.text[start:end]))
    return proposed("Scrub the environment at the launch", (*helper.imports, edit), helper.doubt)


def _switched(source: NodeAt, call: cst.Call, profile: Profile, context: FixContext) -> list[Change] | NoFix:
    view = context.view(source.module)
    helper = helper_for(profile, context.project, source.module)
    if isinstance(helper, NoFix):
        return helper
    changes: list[Change] = []
    if context.settings.step_helper:
        found = context.bring_in(source, helper.wanted)
        if isinstance(found, NoFix):
            return found
        changes += [*found.imports, view.edit(*view.module.span(call.func), found.local_name)]
    step = next((one for one in call.args if one.keyword is not None and one.keyword.value == "step"), None)
    if step is not None:
        changes.append(_without(view, call, step) if not helper.arguments else _set(view, step))
    elif helper.arguments:
        changes += append_arguments(view, call, helper.arguments)
    return changes


def _set(view: View, argument: cst.Arg) -> Edit:
    return view.edit(*view.module.span(argument.value), "True")


def _without(view: View, call: cst.Call, argument: cst.Arg) -> Edit:
    """Take one argument out of a call, with the comma that goes with it."""
    index = call.args.index(argument)
    start, end = view.module.span(argument)
    if index + 1 < len(call.args):
        return view.edit(start, view.module.span(call.args[index + 1])[0], "")
    if index:
        return view.edit(view.module.span(call.args[index - 1])[1], end, "")
    opening, closing = opening_bracket(view, call.func), view.module.span(call)[1] - 1
    if not view.text[opening:start].strip() and not view.text[end:closing].strip(" \t\r\n,"):
        return view.edit(opening, closing, "")
    comma = comma_after(view.text, end)
    return view.edit(start, end if comma is None else comma + 1, "")
