"""SLE006: the launcher takes an environment and hands it on, and the Slurm call passes one.

Each function on the way gets a keyword-only parameter that is None by default, so that every other call of it means
what it meant. A method's relatives get it too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import libcst as cst

from lint_rules.findings import Edit, Fix
from lint_rules.fixes import missing_env, no_env_api
from lint_rules.fixes.arguments import add_keyword, appended
from lint_rules.fixes.at_sink import scrub_for_all
from lint_rules.fixes.context import FixContext
from lint_rules.fixes.launchers import class_of, decorated, relatives, takes
from lint_rules.fixes.missing_env import changes_to_pass
from lint_rules.fixes.model import Change, NoFix, View
from lint_rules.fixes.no_env_api import Rewrite, module_for, rewrite
from lint_rules.fixes.processes import references
from lint_rules.fixes.proposals import proposed
from lint_rules.fixes.sites import Site, api_of, site_of
from lint_rules.fixes.syntax import descendants
from lint_rules.launches.model import Launch, NodeAt, Step
from lint_rules.launches.ways import environment_keyword
from lint_rules.modules import Span

NAMES = ("env", "environment", "launch_env")


@dataclass
class _Plan:
    """The changes gathered so far, and the first doubt."""

    context: FixContext
    changes: list[Change] = field(default_factory=list)
    doubt: str = ""

    def doubted(self, why: str) -> None:
        self.doubt = self.doubt or why


def build(launch: Launch, context: FixContext) -> Fix | NoFix:
    """Open the way from the site to the real launch for an environment."""
    site = site_of(launch, context.view(launch.site.module))
    if isinstance(site, NoFix):
        return site
    if _is_written_here(launch, site):
        return _inside_lambda(launch, context)
    opened = _opened(launch, site, context)
    return scrub_for_all(launch, context, opened) if isinstance(opened, NoFix) else opened


def _opened(launch: Launch, site: Site, context: FixContext) -> Fix | NoFix:
    plan = _Plan(context)
    together = context.by_site.get(id(launch.site.node), (launch,))
    keywords: set[str] = set()
    for one in together:
        keyword = _open_way(one, plan)
        if isinstance(keyword, NoFix):
            return keyword
        keywords.add(keyword)
    if len(keywords) != 1:
        return NoFix("the launchers that may be called here would need keywords of different names")
    keyword = keywords.pop()
    passed = changes_to_pass(launch, site, context, keyword, None)
    if isinstance(passed, NoFix):
        return passed
    if len({id(one.steps[0].callee.node) for one in together if one.steps[0].callee}) > 1:
        plan.doubted("several launchers may be called here")
    plan.doubted(context.choice(launch).doubt)
    changes = (*plan.changes, *passed.changes)
    return proposed(f"Let the launcher take `{keyword}=` and pass it here", changes, plan.doubt)


def _is_written_here(launch: Launch, site: Site) -> bool:
    """Whether the launcher is a lambda among the arguments of the site's call, which nobody else can call."""
    callee = launch.steps[0].callee
    return (
        callee is not None
        and isinstance(callee.node, cst.Lambda)
        and any(one.value is callee.node for one in site.call.args)
    )


def _inside_lambda(launch: Launch, context: FixContext) -> Fix | NoFix:
    """Pass the environment where the lambda launches."""
    inner = replace(launch, steps=launch.steps[1:])
    if len(inner.steps) > 1:
        return build(inner, context)
    return missing_env.build(inner, context) if inner.takes_env else no_env_api.build(inner, context)


def _open_way(launch: Launch, plan: _Plan) -> str | NoFix:
    """Let every function on the way take and forward an environment. Returns the keyword of the first one."""
    if len(launch.steps) == 1:
        return "env"
    keywords: list[str] = []
    opened = len(launch.steps) - 1
    for index in range(len(launch.steps) - 1):
        known = environment_keyword(launch, index)
        if known is not None:
            keywords.append(known)
            opened = index
            break
        name = _parameter(launch.steps[index], plan)
        if isinstance(name, NoFix):
            return name
        keywords.append(name)
    for index in range(opened):
        forward = _forward(launch, index + 1, keywords, plan)
        if isinstance(forward, NoFix):
            return forward
    return keywords[0]


# ------------------------------------------------------------------ parameters


def _parameter(step: Step, plan: _Plan) -> str | NoFix:
    """Give the function that a step enters a new parameter, and its relatives as well. Returns its name."""
    callee = step.callee
    if callee is None or not isinstance(callee.node, (cst.FunctionDef, cst.Lambda)):
        return NoFix("the launcher is no function of the project")
    if not plan.context.may_edit(callee.module.path):
        return NoFix(f"the launcher in {callee.module.path.name} is not part of the project")
    kin = list(relatives(callee, plan.context))
    name = next(
        (one for one in NAMES if all(_is_free(one, each, plan.context) for each in (callee, *kin))), None
    )
    if name is None:
        return NoFix("no name is free for the launcher's new parameter")
    if isinstance(callee.node, cst.FunctionDef):
        function = callee.node.name.value
        if function.startswith("__") and function not in ("__init__", "__call__", "__new__"):
            return NoFix(f"`{function}` is not called with arguments of ours")
        plan.doubted(decorated(callee.node))
        if class_of(callee, plan.context) is not None and not function.startswith("__"):
            plan.doubted(f"a class elsewhere may have a `{function}` of its own that takes no `{name}`")
        if callee.node.params.star_kwarg is not None:
            plan.doubted(f"`{name}` may have been among the launcher's `**` parameters")
    for one in (callee, *kin):
        if not takes(one.node, name) or one is callee:
            plan.changes += _with_parameter(plan.context.view(one.module), one.node, name)
            plan.changes += (
                _to_super(plan.context.view(one.module), one.node, name) if one is not callee else ()
            )
    return name


def _is_free(name: str, function: NodeAt, context: FixContext) -> bool:
    view = context.view(function.module)
    assert isinstance(function.node, (cst.FunctionDef, cst.Lambda))
    body = function.node.body
    scope = view.names.scope_of(body if isinstance(body, cst.BaseExpression) else body.body[0])
    return not scope.knows(name)


def _with_parameter(view: View, function: cst.CSTNode, name: str) -> tuple[Edit, ...]:
    """The edits that add a keyword-only parameter which is None by default."""
    assert isinstance(function, (cst.FunctionDef, cst.Lambda))
    parameters = function.params
    starred = isinstance(parameters.star_arg, (cst.Param, cst.ParamStar))
    listed = [*parameters.posonly_params, *parameters.params, *parameters.kwonly_params]
    contents = [] if starred else ["*"]
    annotated = any(one.annotation is not None for one in listed)
    contents.append(f"{name}{_annotation(view) if annotated else '='}None")
    if parameters.star_kwarg is not None:
        start = view.module.span(parameters.star_kwarg)[0]
        gap = view.newline + view.tree.indentation(start) if view.tree.begins_line(start) else " "
        return (view.edit(start, start, "".join(f"{one},{gap}" for one in contents)),)
    spans = [_span(view, one) for one in listed]
    if isinstance(parameters.star_arg, cst.Param):
        spans.append(_span(view, parameters.star_arg))
    if isinstance(parameters.posonly_ind, cst.ParamSlash):
        start = view.module.span(parameters.posonly_ind)[0]
        spans.append((start, start + 1))
    return appended(view, sorted(spans), _opening(view, function), *contents)


def _span(view: View, parameter: cst.Param) -> Span:
    """A parameter with its annotation and default; libcst counts the name alone."""
    start, end = view.module.span(parameter)
    annotation = parameter.annotation.annotation if parameter.annotation is not None else None
    for node in (annotation, parameter.default):
        if node is not None:
            end = max(end, view.module.span(node)[1], *(view.module.span(one)[1] for one in node.rpar))
    return start, end


def _opening(view: View, function: cst.FunctionDef | cst.Lambda) -> int:
    if isinstance(function, cst.Lambda):
        return view.module.span(function)[0] + len("lambda")
    return view.text.index("(", view.module.span(function.name)[1]) + 1


def _annotation(view: View) -> str:
    lazy = any(
        isinstance(one, cst.ImportFrom)
        and isinstance(one.module, cst.Name)
        and one.module.value == "__future__"
        and "annotations" in view.module.text(one)
        for line in view.module.tree.body
        for one in (line.body if isinstance(line, cst.SimpleStatementLine) else ())
    )
    return ": dict[str, str] | None = " if lazy else ': "dict[str, str] | None" = '


def _to_super(view: View, function: cst.CSTNode, name: str) -> Iterator[Edit]:
    """Let an override hand the environment on to the method it overrides."""
    assert isinstance(function, cst.FunctionDef)
    for node in descendants(function.body):
        if isinstance(node, cst.Call) and view.module.text(node.func) == f"super().{function.name.value}":
            edits = add_keyword(view, node, name, name)
            if not isinstance(edits, NoFix):
                yield from edits


# ------------------------------------------------------------------ forwarding


def _forward(launch: Launch, index: int, keywords: Sequence[str], plan: _Plan) -> NoFix | None:
    """Let the call of step `index`, which stands in the function before it, get that function's environment."""
    step, function = launch.steps[index], launch.steps[index - 1].callee
    view = plan.context.view(step.call.module)
    call = step.call.node
    if function is None or not isinstance(call, cst.Call) or not view.tree.holds(call):
        return NoFix("the launcher launches by something that is no plain call")
    if not any(one is function.node for one in view.tree.ancestors(call)):
        return NoFix("the launcher launches by a function of another place")
    own = keywords[index - 1]
    changes: tuple[Change, ...] | NoFix
    if step.callee is not None:
        changes = add_keyword(view, call, keywords[index], own)
    else:
        changes = _at_sink(launch, view, call, own, plan)
    if isinstance(changes, NoFix):
        return changes
    plan.changes += changes
    return None


def _at_sink(
    launch: Launch, view: View, call: cst.Call, name: str, plan: _Plan
) -> tuple[Change, ...] | NoFix:
    """Hand the environment to the real launch, in the form of it that takes one."""
    if not launch.takes_env:
        return _rewritten(launch, view, call, name, plan)
    if launch.environment.given:
        return _instead_of_own(launch, view, name, plan)
    api = api_of(launch, plan.context.settings)
    if api is None or api.env is None or api.env.name is None or api.merges:
        return NoFix(f"`{launch.api}` cannot be handed an environment that replaces the process's own")
    return add_keyword(view, call, api.env.name, name, api.env.index)


def _rewritten(
    launch: Launch, view: View, call: cst.Call, name: str, plan: _Plan
) -> tuple[Change, ...] | NoFix:
    wanted = module_for(launch)
    if isinstance(wanted, NoFix):
        return wanted
    found = plan.context.bring_in(launch.sink, wanted)
    if isinstance(found, NoFix):
        return found
    own = f"{found.local_name}.environ if {name} is None else {name}"  # None would be no environment for os
    written = rewrite(launch, view, call, found.local_name, own if wanted == no_env_api.OS else name)
    if not isinstance(written, Rewrite):
        return written
    plan.doubted(written.doubt)
    return (*found.imports, *written.edits)


def _instead_of_own(launch: Launch, view: View, name: str, plan: _Plan) -> tuple[Edit, ...] | NoFix:
    """The launcher makes an environment from the process's own: let it start from the one it is handed."""
    edits: list[Edit] = []
    for source in launch.environment.sources:
        if source.module is not view.module or not view.tree.holds(source.node):
            return NoFix("the launcher's environment is made in another place")
        if isinstance(source.node, cst.Name) and source.node.value == "None":
            edits.append(view.edit(*view.module.span(source.node), name))
            continue
        found = references(view, source.node)
        if not found:
            return NoFix("the launcher's environment is made in a way that is not followed")
        for one in found:
            text = view.module.text(one)
            edits.append(view.edit(*view.module.span(one), f"({text} if {name} is None else {name})"))
    plan.doubted("what the launcher itself puts into the environment goes over what it is handed")
    return tuple(edits) or NoFix("it cannot be seen where the launcher's environment is made")
