"""SLE001: pass `env=` in the style of the call."""

from __future__ import annotations

from dataclasses import dataclass

import libcst as cst

from lint_rules.findings import Fix
from lint_rules.fixes.context import FixContext
from lint_rules.fixes.handed import position_of
from lint_rules.fixes.launchers import refuser_of, takers_of
from lint_rules.fixes.model import Change, NoFix
from lint_rules.fixes.proposals import proposed
from lint_rules.fixes.sites import Site, api_of, site_of
from lint_rules.launches.model import Launch
from lint_rules.launches.ways import environment_keyword, is_direct

# Libraries whose `env=` is laid over the process's own environment, with what makes it replace that one.
_REPLACING = {"invoke": "replace_env=True", "fabric": "replace_env=True"}


def build(launch: Launch, context: FixContext) -> Fix | NoFix:
    """Add the environment to the call at the launch site."""
    site = site_of(launch, context.view(launch.site.module))
    if isinstance(site, NoFix):
        return site
    if not is_direct(launch):
        return _to_launcher(launch, site, context)
    api = api_of(launch, context.settings)
    if api is None or api.env is None:
        return NoFix(f"`{launch.api}` takes no environment")
    if api.env.name is None:
        return NoFix(f"`{launch.api}` takes its environment by position only")
    extra = ""
    if api.merges:
        extra = _REPLACING.get(launch.api.partition(".")[0], "")
        if not extra or site.carrier:
            return NoFix(f"`{launch.api}` lays `env` over this process's environment and cannot replace it")
    return passing(launch, site, context, api.env.name, api.env.index, extra)


def _to_launcher(launch: Launch, site: Site, context: FixContext) -> Fix | NoFix:
    keyword = environment_keyword(launch)
    callee = launch.steps[0].callee
    if keyword is None or callee is None or not isinstance(callee.node, (cst.FunctionDef, cst.Lambda)):
        return NoFix("the launcher takes no environment")
    if any(one.name.value == keyword for one in callee.node.params.posonly_params):
        return NoFix(f"the launcher takes `{keyword}` by position only")
    refuser = refuser_of(keyword, launch, context)
    if refuser:
        return NoFix(f"another `{refuser}` that may be called here gets no environment by `{keyword}`")
    doubt = takers_of(keyword, launch, context)
    return passing(launch, site, context, keyword, position_of(callee.node, keyword, site.call), doubt=doubt)


def passing(
    launch: Launch,
    site: Site,
    context: FixContext,
    keyword: str,
    index: int | None,
    extra: str = "",
    doubt: str = "",
) -> Fix | NoFix:
    """The fix that passes the helper's result as `keyword` at the site."""
    passed = changes_to_pass(launch, site, context, keyword, index, extra)
    if isinstance(passed, NoFix):
        return passed
    return proposed(f"Pass `{keyword}={passed.value}`", passed.changes, passed.doubt or doubt)


@dataclass(frozen=True)
class Passed:
    """What hands the helper's result to a call, and why a reader should look at it."""

    value: str
    changes: tuple[Change, ...]
    doubt: str


def changes_to_pass(
    launch: Launch, site: Site, context: FixContext, keyword: str, index: int | None, extra: str = ""
) -> Passed | NoFix:
    """The changes that pass the helper's result as `keyword` at the site."""
    helper = context.helper_call(launch, launch.site, *site.needs)
    if isinstance(helper, NoFix):
        return helper
    value = helper.text + (f", {extra}" if extra else "")
    edits = site.pass_keyword(keyword, value, index, *helper.others)
    if isinstance(edits, NoFix):
        return edits
    return Passed(helper.text, (*helper.imports, *edits), helper.doubt)
