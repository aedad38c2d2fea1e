"""SLE002: make the environment with the helper, at its source or at the launch."""

from __future__ import annotations

from lint_rules.findings import Fix
from lint_rules.fixes.context import FixContext
from lint_rules.fixes.environment import mend
from lint_rules.fixes.model import NoFix
from lint_rules.launches.model import Launch


def build(launch: Launch, context: FixContext) -> Fix | NoFix:
    """Replace what the process's environment comes from; elsewhere scrub what is given."""
    return mend(launch, context, may_wrap=True)
