"""Calls: which function is meant, with which arguments; launches and the helper are told here."""

from __future__ import annotations

import libcst as cst

from lint_rules.launches import apis, classes, ipython, library, methods, operators
from lint_rules.launches.entering import enter, made_by_helper
from lint_rules.launches.expressions import attribute_of
from lint_rules.launches.frames import Arguments, Frame
from lint_rules.launches.model import NodeAt
from lint_rules.launches.sinks import launch
from lint_rules.launches.values import (
    UNKNOWN,
    Class,
    External,
    Function,
    Instance,
    Mapping,
    Partial,
    Splat,
    Value,
    carries_command,
    each,
    either,
)


def evaluate(frame: Frame, node: cst.CSTNode) -> Value:
    """The value of a call expression."""
    assert isinstance(node, cst.Call)
    arguments = _arguments(frame, node)
    function = node.func
    if not isinstance(function, cst.Attribute):
        return call(frame, frame.evaluate(function), arguments, node)
    results: list[Value] = []
    for receiver in each(frame.evaluate(function.value)):
        modelled = methods.call(frame, receiver, function.attr.value, arguments, function.value, node)
        if modelled is not None:
            results.append(modelled)
            continue
        callee = attribute_of(frame, receiver, function.attr.value, function)
        if callee == UNKNOWN:
            results.append(_unknown_method(frame, function.attr.value, arguments, node))
        else:
            results.append(call(frame, callee, arguments, node))
    return either(results)


def _unknown_method(frame: Frame, name: str, arguments: Arguments, node: cst.CSTNode) -> Value:
    """A method of an object of which nothing is known: only its name can say what it does."""
    api = apis.BY_METHOD.get(name)
    if api is not None:
        launch(frame, api, arguments, node)
        return UNKNOWN
    applied = library.higher_order(name, arguments)
    if applied is not None:
        frame.call(*applied, node)
    else:
        _hand_on(frame, arguments)
    return UNKNOWN


def _arguments(frame: Frame, node: cst.Call) -> Arguments:
    positional: list[Value | Splat] = []
    keywords: dict[str, Value] = {}
    nodes: dict[str, NodeAt] = {}
    unknown: Mapping | None = None
    for argument in node.args:
        value = frame.evaluate(argument.value)
        if argument.star == "*":
            positional.extend(operators.spread(value))
        elif argument.star == "**":
            for one in each(value):
                known = one if isinstance(one, Mapping) else Mapping(open=True)
                keywords.update(known.entries)
                if (known.open and not known.may_be_empty) or known.inherited is not None:
                    unknown = operators.merged(unknown or Mapping(), known)
        elif argument.keyword is not None:
            keywords[argument.keyword.value] = value
            nodes[argument.keyword.value] = frame.at(argument.value)
        else:
            nodes[str(len(positional))] = frame.at(argument.value)
            positional.append(value)
    return Arguments(tuple(positional), keywords, unknown, nodes)


def call(frame: Frame, callee: Value, arguments: Arguments, node: cst.CSTNode) -> Value:
    """Call a value."""
    return either(_call_one(frame, one, arguments, node) for one in each(callee))


def _call_one(frame: Frame, callee: Value, arguments: Arguments, node: cst.CSTNode) -> Value:
    if isinstance(callee, Function):
        return enter(frame, callee, arguments, node)
    if isinstance(callee, External):
        return _call_external(frame, callee.name, arguments, node)
    if isinstance(callee, Class):
        return classes.instantiate(frame, callee, arguments, node)
    if isinstance(callee, Partial):
        return _call_partial(frame, callee, arguments, node)
    if isinstance(callee, Instance):
        method = classes.attribute(frame, callee, "__call__", node)
        return call(frame, method, arguments, node) if isinstance(method, Function) else UNKNOWN
    _hand_on(frame, arguments)
    return UNKNOWN


def _hand_on(frame: Frame, arguments: Arguments) -> None:
    """Note that a command goes where it cannot be followed from here; a caller may know more."""
    given = (*arguments.positional, *arguments.keywords.values())
    frame.hands_on = frame.hands_on or any(carries_command(one) for one in given)


def _call_partial(frame: Frame, callee: Partial, arguments: Arguments, node: cst.CSTNode) -> Value:
    given = Arguments(
        (*callee.positional, *arguments.positional),
        {**dict(callee.keywords), **arguments.keywords},
        arguments.open,
        arguments.nodes,
    )
    return call(frame, callee.function, given, node)


def _call_external(frame: Frame, name: str, arguments: Arguments, node: cst.CSTNode) -> Value:
    interpreter = frame.interpreter
    name = library.canonical(name)
    if interpreter.is_helper(name):
        return made_by_helper(frame, name, arguments, node)
    escape = ipython.escape(frame, name, arguments, node)
    if escape is not None:
        return ipython.run(frame, escape, node)
    api = interpreter.apis.get(name) or apis.BY_NAME.get(name)
    if api is None and "()." in name:
        api = apis.BY_METHOD.get(name.rpartition(".")[2])
    elif api is None:
        api = apis.by_telling_name(name)
    if api is not None:
        launch(frame, api, arguments, node)
        return External(f"{name}()")
    return library.call(frame, name, arguments, node)
