"""SLE003: the helper in place of a scrub made by hand."""

from __future__ import annotations

from lint_rules.findings import Fix
from lint_rules.fixes import launcher_without_env, missing_env
from lint_rules.fixes.context import FixContext
from lint_rules.fixes.environment import mend
from lint_rules.fixes.model import NoFix
from lint_rules.launches.model import Launch
from lint_rules.launches.ways import environment_keyword, given_at_site, is_direct


def build(launch: Launch, context: FixContext) -> Fix | NoFix:
    """Replace the source and drop the statements that scrub; where nothing is given, pass the helper's result."""
    if given_at_site(launch):
        return mend(launch, context, may_wrap=True)
    if is_direct(launch) or environment_keyword(launch) is not None:
        return missing_env.build(launch, context)
    return launcher_without_env.build(launch, context)
