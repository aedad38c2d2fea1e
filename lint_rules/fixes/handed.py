"""The expression at a launch site that becomes the child's environment."""

from __future__ import annotations

import libcst as cst

from lint_rules.launches.model import Launch, NodeAt

Function = cst.FunctionDef | cst.Lambda


def environment_at_site(launch: Launch) -> NodeAt | None:
    """The argument of the site's call that the real launch gets as its environment; None if there is no such one.

    Followed from the sink back to the site: at each step the environment has to be a parameter of the launcher,
    or to be among its `**` parameters.
    """
    given = launch.env_argument
    keyword = "env"
    for index in range(len(launch.steps) - 1, 0, -1):
        callee = launch.steps[index - 1].callee
        if callee is None or not isinstance(callee.node, (cst.FunctionDef, cst.Lambda)):
            return None
        parameters = callee.node.params
        if given is not None and isinstance(given.node, cst.Name):
            name = given.node.value
        elif given is None and _passes_rest(launch.steps[index].call.node, parameters):
            name = keyword
        else:
            return None
        call = launch.steps[index - 1].call
        value = argument_for(call.node, callee.node, name)
        given, keyword = (NodeAt(call.module, value), name) if value is not None else (None, name)
    return given


def _passes_rest(call: cst.CSTNode, parameters: cst.Parameters) -> bool:
    rest = parameters.star_kwarg
    return (
        rest is not None
        and isinstance(call, cst.Call)
        and any(
            one.star == "**" and isinstance(one.value, cst.Name) and one.value.value == rest.name.value
            for one in call.args
        )
    )


def position_of(function: Function, name: str, call: cst.CSTNode) -> int | None:
    """The place at which a parameter may be given by position in a call; None if it takes a keyword only."""
    plain = [*function.params.posonly_params, *function.params.params]
    names = [one.name.value for one in plain]
    if name not in names:
        return None
    return names.index(name) - _is_bound(function, call)


def _is_bound(function: Function, call: cst.CSTNode) -> bool:
    """Whether the first parameter is filled by what the method is called on."""
    if not isinstance(function, cst.FunctionDef):
        return False
    plain = [*function.params.posonly_params, *function.params.params]
    return bool(plain) and plain[0].name.value in ("self", "cls")


def argument_for(call: cst.CSTNode, function: Function, name: str) -> cst.BaseExpression | None:
    """The argument that a call gives for a parameter; None if it leaves it out or it cannot be told."""
    if not isinstance(call, cst.Call):
        return None
    for one in call.args:
        if one.keyword is not None and one.keyword.value == name:
            return one.value
    place = position_of(function, name, call)
    positional = [one for one in call.args if one.keyword is None and not one.star]
    starred = any(one.star == "*" for one in call.args)
    if place is not None and not starred and 0 <= place < len(positional):
        return positional[place].value
    return None
