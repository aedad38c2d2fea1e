"""From findings to findings with fixes: each rule's builder is asked, and a refusal becomes the finding's reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from lint_rules.findings import Applicability, Finding, Fix
from lint_rules.fixes import (
    inherited_env,
    launcher_without_env,
    lost_configuration,
    missing_env,
    no_env_api,
    partial_scrub,
    wrong_profile,
)
from lint_rules.fixes.context import FixContext
from lint_rules.fixes.gate import COMMENT_LOST, NOT_PRINTED_BACK, loses_comment
from lint_rules.fixes.model import NoFix
from lint_rules.fixes.proposals import proposed
from lint_rules.fixes.splice import Overlap, in_order
from lint_rules.launches.model import Launch
from lint_rules.notebooks.rewrite import CannotEdit

FAILED = "the fix could not be worked out, please report it"

Builder = Callable[[Launch, FixContext], Fix | NoFix]

BUILDERS: Mapping[str, Builder] = {
    "SLE001": missing_env.build,
    "SLE002": inherited_env.build,
    "SLE003": partial_scrub.build,
    "SLE004": lost_configuration.build,
    "SLE005": no_env_api.build,
    "SLE006": launcher_without_env.build,
    "SLE007": wrong_profile.build,
}


def with_fixes(judged: Iterable[tuple[Finding, Launch]], context: FixContext) -> list[Finding]:
    """The findings about launches, each with its fix or with the reason why it has none."""
    return [with_fix(finding, launch, context) for finding, launch in judged]


def with_fix(finding: Finding, launch: Launch, context: FixContext) -> Finding:
    """One finding with its fix or with the reason why it has none."""
    builder = BUILDERS.get(finding.code)
    if builder is None:
        return finding
    try:
        built = builder(launch, context)
    except Exception as error:  # an alarm must not get lost over its fix
        built = NoFix(f"{FAILED} ({type(error).__name__}: {error})")
    if isinstance(built, NoFix):
        return replace(finding, no_fix=built.reason)
    reason = _refusal(built, context)
    if reason:
        return replace(finding, no_fix=reason)
    if launch.is_guess and built.applicability is Applicability.SAFE:
        built = proposed(built.message, built.edits, f"`{launch.api}` is known by its name alone")
    return replace(finding, fix=built)


def _refusal(built: Fix, context: FixContext) -> str:
    """Why a fix could never be applied, as far as that is cheap to tell; what is announced is to be applied."""
    for path in dict.fromkeys(edit.path for edit in built.edits):
        if not context.may_edit(path):
            return f"the place to mend, {path.name}, is not part of the project"
        if not context.prints_back(path):
            return NOT_PRINTED_BACK
        try:
            edits = in_order(edit for edit in built.edits if edit.path == path)
        except Overlap:
            return "two of its edits overlap"
        module = context.project.module(path)
        if module is None or loses_comment(module, edits):
            return COMMENT_LOST
        try:
            module.source.file_edits(edits)
        except CannotEdit as error:
            return f"the cells cannot be changed so: {error}"
    return ""
