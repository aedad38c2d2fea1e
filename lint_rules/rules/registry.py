"""All rules, in the order of their codes."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from lint_rules import codes
from lint_rules.launches.model import Launch
from lint_rules.rules import (
    inherited_env,
    launcher_without_env,
    lost_configuration,
    missing_env,
    no_env_api,
    partial_scrub,
    unreadable_file,
    unused_suppression,
    wrong_profile,
)


@dataclass(frozen=True)
class Rule:
    """A rule. `documentation` is Markdown, `check` is None for a rule that is not about launches."""

    code: str
    name: str
    summary: str
    documentation: str
    check: Callable[[Launch], str | None] | None

    @property
    def url(self) -> str | None:
        return codes.url(self.code)


def _rule(module: ModuleType) -> Rule:
    documentation = inspect.cleandoc(module.__doc__ or "")
    return Rule(
        module.CODE, module.NAME, documentation.split("\n")[0], documentation, getattr(module, "check", None)
    )


RULES: tuple[Rule, ...] = tuple(
    _rule(module)
    for module in (
        missing_env,
        inherited_env,
        partial_scrub,
        lost_configuration,
        no_env_api,
        launcher_without_env,
        wrong_profile,
        unused_suppression,
        unreadable_file,
    )
)
BY_CODE = {rule.code: rule for rule in RULES}
