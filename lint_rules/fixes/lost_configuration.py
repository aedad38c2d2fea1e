"""SLE004: the helper, which keeps what the client needs, in place of a scrub that takes everything."""

from __future__ import annotations

import libcst as cst

from lint_rules.findings import Fix
from lint_rules.fixes.context import FixContext
from lint_rules.fixes.environment import mend
from lint_rules.fixes.handed import environment_at_site
from lint_rules.fixes.model import NoFix
from lint_rules.fixes.proposals import proposed
from lint_rules.launches.model import Launch


def build(launch: Launch, context: FixContext) -> Fix | NoFix:
    """Replace the source; scrubbing at the launch comes too late, SLURM_CONF is gone by then."""
    if not launch.environment.given:
        return NoFix("SLURM_CONF is taken out of this process's own environment before the launch")
    mended = mend(launch, context, may_wrap=False)
    if isinstance(mended, Fix):
        return mended
    given = environment_at_site(launch)
    if given is None or not isinstance(given.node, (cst.Call, cst.DictComp)):
        return mended
    helper = context.helper_call(launch, given)
    if isinstance(helper, NoFix):
        return helper
    view = context.view(given.module)
    edit = view.edit(*view.module.span(given.node), helper.text)
    doubt = "what else the scrub does is lost"
    return proposed("Make the environment with the helper", (*helper.imports, edit), doubt)
