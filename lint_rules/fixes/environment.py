"""Mending an environment that is given: at its source where it serves Slurm alone, else at the launch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import libcst as cst

from lint_rules.findings import Edit, Fix
from lint_rules.fixes import filters
from lint_rules.fixes.arguments import conditional
from lint_rules.fixes.context import FixContext, HelperCall
from lint_rules.fixes.flow import Flow, follow, is_live
from lint_rules.fixes.handed import environment_at_site
from lint_rules.fixes.model import Change, NoFix, View
from lint_rules.fixes.processes import copied, references
from lint_rules.fixes.proposals import proposed
from lint_rules.fixes.sites import api_of
from lint_rules.fixes.syntax import descendants, dotted
from lint_rules.launches.environments import is_slurm_name
from lint_rules.launches.model import Launch, NodeAt


@dataclass(frozen=True)
class Mended:
    """What mends the sources of an environment, and why a reader should look at it."""

    changes: tuple[Change, ...]
    doubt: str = ""


def mend(launch: Launch, context: FixContext, *, may_wrap: bool) -> Fix | NoFix:
    """The fix for a launch whose environment is given.

    `may_wrap`: what reaches the launch can also be scrubbed there, by `scrubbed_env(base=...)`.
    """
    api = api_of(launch, context.settings)
    if api is not None and api.merges:
        return NoFix(f"`{launch.api}` lays `env` over this process's environment and cannot replace it")
    given = environment_at_site(launch)
    if given is not None and _comes_from_none(launch):
        return _instead_of_none(launch, given, context)
    at_source = _at_sources(launch, given, context)
    if isinstance(at_source, Mended) and not at_source.doubt:
        return proposed("Make the environment with the helper", at_source.changes)
    wrapped = _at_launch(launch, given, context) if may_wrap and given is not None else None
    if isinstance(wrapped, Fix):
        return wrapped
    if isinstance(at_source, Mended):
        return proposed("Make the environment with the helper", at_source.changes, at_source.doubt)
    return wrapped if wrapped is not None else at_source


# ------------------------------------------------------------------ None


def _comes_from_none(launch: Launch) -> bool:
    """Whether the process's environment comes in as None, written down or by a parameter's default."""
    sources = launch.environment.sources
    return bool(sources) and all(
        isinstance(one.node, cst.Param) or (isinstance(one.node, cst.Name) and one.node.value == "None")
        for one in sources
    )


def _instead_of_none(launch: Launch, given: NodeAt, context: FixContext) -> Fix | NoFix:
    view = context.view(given.module)
    helper = context.helper_call(launch, given)
    if isinstance(helper, NoFix):
        return helper
    assert isinstance(given.node, cst.BaseExpression)
    sources = [one.node for one in launch.environment.sources if one.module is given.module]
    inside = [node for node in sources if any(one is node for one in descendants(given.node))]
    edits: tuple[Edit, ...]
    if inside:
        edits = tuple(_replaced(view, node, helper.text) for node in inside)
    elif dotted(given.node) is not None and _is_near(view, given.node, launch.environment.sources):
        edits = (_replaced(view, given.node, conditional(view, given.node, helper.text)),)
    elif helper.takes_base:
        edits = (_replaced(view, given.node, helper.over(view.module.text(given.node))),)
    else:
        return NoFix("the helper takes no `base=`, and what is given may be None")
    return proposed(
        f"Use `{helper.text}` where no environment is given", (*helper.imports, *edits), helper.doubt
    )


def _is_near(view: View, given: cst.CSTNode, sources: Sequence[NodeAt]) -> bool:
    """Whether None comes from a parameter, or from the function that launches: what else may come is seen there."""
    return all(
        isinstance(one.node, cst.Param)
        or (one.module is view.module and view.tree.function(one.node) is view.tree.function(given))
        for one in sources
    )


def _replaced(view: View, node: cst.CSTNode, content: str) -> Edit:
    return view.edit(*view.module.span(node), content)


# ------------------------------------------------------------------ at the source


def _at_sources(launch: Launch, given: NodeAt | None, context: FixContext) -> Mended | NoFix:
    """Replace every expression by which the process's environment comes in."""
    changes: list[Change] = []
    doubts: list[str] = []
    sources = launch.environment.sources
    if not sources:
        return NoFix("it cannot be seen where the environment is made")
    for source in sources:
        if not context.may_edit(source.module.path):
            return NoFix("the environment is made outside the project")
        mended = _at_source(launch, source, context)
        if isinstance(mended, NoFix):
            return mended
        changes += mended.changes
        doubts.append(mended.doubt)
    return Mended(tuple(changes), next(filter(None, doubts), ""))


def _at_source(launch: Launch, source: NodeAt, context: FixContext) -> Mended | NoFix:
    view = context.view(source.module)
    if not view.tree.holds(source.node) or isinstance(source.node, cst.Param):
        return NoFix("the environment is a parameter's default")
    flow = follow(view, source.node, context)
    doubt = ""
    if flow.elsewhere:
        doubt = f"the environment also goes to {flow.elsewhere}"
    elif launch not in flow.launches:
        doubt = "the environment comes here by a way that is not followed"
    elif flow.held and is_live(view, source.node):
        doubt = "what is changed in this process's environment before the launch would be missed"
    choices = {context.choice(one).profile for one in (launch, *flow.launches)}
    if len(choices) > 1:
        doubt = doubt or "a submission and a step share this environment"
    doubt = doubt or context.choice(launch).doubt
    helper = context.helper_call(launch, source)
    if isinstance(helper, NoFix):
        return helper
    edits = list(_source_edits(view, source.node, flow, helper))
    removed = list(_removals(view, flow))
    if any(isinstance(one, NoFix) for one in removed):
        doubt = doubt or "a scrub made by hand stays behind"
    edits += [one for one in removed if isinstance(one, Edit)]
    needed = helper.imports if any(helper.function in one.content for one in edits) else ()
    return Mended((*needed, *edits), doubt)


def _source_edits(view: View, source: cst.CSTNode, flow: Flow, helper: HelperCall) -> Iterator[Edit]:
    """The helper in place of a source, of the copy made of it, or of the filter that it runs through."""
    if isinstance(source, cst.Call) and not references(view, source):
        return  # the helper made it; only what is done to it afterwards is wrong
    if isinstance(source, cst.Name) and source.value == "None":
        yield _replaced(view, source, helper.text)
        return
    whole = source
    for one in flow.filters:
        if any(node is source for node in descendants(one)):
            whole = one  # what is filtered is the process's environment itself
    for above in (whole, *view.tree.ancestors(whole)):
        if copied(view, above):
            whole = above
        elif not isinstance(above, (cst.BaseExpression, cst.BaseDictElement, cst.Arg)):
            break
    if whole is source and not copied(view, source):
        for node in references(view, source):
            yield _replaced(view, node, helper.text)
    else:
        yield _replaced(view, whole, helper.text)
    for one in flow.filters:
        if one is not whole:
            mapping = filters.source_of(one)
            assert mapping is not None
            yield _replaced(view, one, f"dict({view.module.text(mapping)})")


def _removals(view: View, flow: Flow) -> Iterator[Edit | NoFix]:
    """The statements that scrub by hand go; `pass` stays where nothing else would."""
    gone = {id(one) for one in flow.removals}
    for statement in flow.removals:
        suite = view.tree.parent(statement)
        if isinstance(statement, cst.SimpleStatementLine) and len(statement.body) > 1:
            yield NoFix("it shares its line with another statement")
            continue
        start, end = view.tree.first_offset(statement), view.module.span(statement)[1]
        end = start + len(view.text[start:end].rstrip())
        body = suite.body if isinstance(suite, cst.IndentedBlock) else ()
        if body and statement is body[0] and all(id(one) in gone for one in body):
            yield view.edit(start, end, "pass")
        else:
            yield view.edit(view.tree.line_start(start), view.tree.next_line(end), "")


# ------------------------------------------------------------------ at the launch


def _at_launch(launch: Launch, given: NodeAt, context: FixContext) -> Fix | NoFix:
    """Scrub what is given where it is given: nothing else can notice."""
    helper = context.helper_call(launch, given)
    if isinstance(helper, NoFix):
        return helper
    if not helper.takes_base:
        return NoFix("the environment serves others as well, and the helper takes no `base=`")
    view = context.view(given.module)
    assert isinstance(given.node, cst.BaseExpression)
    text = view.module.text(given.node)
    content = helper.text if copied(view, given.node) else helper.over(text)
    doubt = helper.doubt or _sets_slurm_names([given, *launch.environment.sources])
    edit = _replaced(view, given.node, content)
    return proposed("Scrub the environment at the launch", (*helper.imports, edit), doubt)


def _sets_slurm_names(places: Sequence[NodeAt]) -> str:
    """The doubt that a file sets variables of Slurm on purpose, which a scrub at the launch would undo."""
    for module in dict.fromkeys(place.module for place in places):
        for node in descendants(module.tree):
            name = _set_name(node)
            if name and is_slurm_name(name):
                return f"{name}, which is set on purpose, would be taken out as well"
    return ""


def _set_name(node: cst.CSTNode) -> str:
    key: cst.CSTNode | None = None
    if isinstance(node, cst.AssignTarget) and isinstance(node.target, cst.Subscript):
        index = node.target.slice[0].slice
        key = index.value if isinstance(index, cst.Index) else None
    elif isinstance(node, cst.DictElement):
        key = node.key
    elif isinstance(node, cst.Arg) and node.keyword is not None:
        return node.keyword.value
    return str(key.raw_value) if isinstance(key, cst.SimpleString) else ""
