"""The way from a launch site to its sink: where, on it, an environment could be given."""

from __future__ import annotations

import libcst as cst

from lint_rules.launches.model import Launch, NodeAt


def is_direct(launch: Launch) -> bool:
    """The launch site is the real launch; no launcher of the project stands between."""
    return len(launch.steps) == 1


def environment_keyword(launch: Launch, index: int = 0) -> str | None:
    """The keyword by which the launcher called at a step takes an environment; None if it takes none.

    It does if a parameter's default is what the child gets, or if its `**kwargs` go on to a call that takes one.
    """
    callee = launch.steps[index].callee
    if callee is None:
        return "env" if launch.takes_env and not launch.environment.given else None
    if not isinstance(callee.node, cst.FunctionDef):
        return None
    parameters = callee.node.params
    named = [*parameters.posonly_params, *parameters.params, *parameters.kwonly_params]
    for source in launch.environment.sources:
        for parameter in named:
            if parameter is source.node:
                return parameter.name.value
    if parameters.star_kwarg is not None and _passes_on(
        launch.steps[index + 1].call, parameters.star_kwarg.name.value
    ):
        return environment_keyword(launch, index + 1)
    return None


def _passes_on(call: NodeAt, name: str) -> bool:
    return isinstance(call.node, cst.Call) and any(
        argument.star == "**" and isinstance(argument.value, cst.Name) and argument.value.value == name
        for argument in call.node.args
    )


def given_at_site(launch: Launch) -> bool:
    """The environment was made or handed over by the function of the launch site, not inside a launcher."""
    if not launch.environment.given:
        return False
    if is_direct(launch):
        return True
    return any(not _inside_a_launcher(source, launch) for source in launch.environment.sources)


def _inside_a_launcher(source: NodeAt, launch: Launch) -> bool:
    start, end = source.module.span(source.node)
    for step in launch.steps:
        if step.callee is not None and step.callee.module is source.module:
            first, last = step.callee.module.span(step.callee.node)
            if first <= start and end <= last:
                return True
    return False
