"""Whether a call hands over anything that makes it worth following with its own arguments."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from lint_rules.launches import apis, library
from lint_rules.launches.commands import HOLE
from lint_rules.launches.frames import Arguments, Frame
from lint_rules.launches.values import (
    NONE,
    UNKNOWN,
    Class,
    Const,
    ContextManager,
    External,
    Function,
    Instance,
    Mapping,
    Partial,
    Sequential,
    Splat,
    Text,
    Unknown,
    Value,
    carries_command,
    each,
)


def carries_something(frame: Frame, function: Function, arguments: Arguments) -> bool:
    """Whether a call hands over a command or an environment, be it in the object it is made on."""
    given = (*arguments.positional, *arguments.keywords.values())
    if any(_matters(frame, one) for one in given):
        return True
    return isinstance(function.bound, Instance) and _matters(frame, function.bound)


def is_telling(frame: Frame, function: Function, arguments: Arguments) -> bool:
    """Whether a call that hands over no command tells the function anything that may change what it launches.

    What the function does on its own says what may: most functions of a project start nothing and build no command,
    and it does not matter what they are called with.
    """
    if isinstance(function.node, cst.Lambda) or function.closure is not None:
        return True
    given = (*arguments.positional, *arguments.keywords.values())
    if is_small(function.node):
        return any(
            _tells(one) or one == NONE for one in (*given, *((function.bound,) if function.bound else ()))
        )
    summary = frame.interpreter.summaries.of(frame, function)
    depends = summary is None or summary.depends_on_caller
    hands_on = summary is None or summary.frame.hands_on
    if not depends and not hands_on:
        return False
    if isinstance(function.bound, Instance) and _is_particular(frame, function.bound):
        return True
    if depends and (arguments.open is not None or any(_tells(one) for one in given)):
        return True
    return hands_on and any(_may_receive(frame, one) for one in given)


def _is_particular(frame: Frame, instance: Instance) -> bool:
    """Whether more is known of an object than of every object of its class."""
    if instance.exactly:
        return True
    attributes = frame.state.heap.get(instance.ident, {})
    settled = frame.interpreter.settled_state(frame, instance.cls).heap.get(instance.ident, {})
    return attributes is not settled and any(
        value is not settled.get(name) and _tells(value) for name, value in attributes.items()
    )


def _may_receive(frame: Frame, value: Value | Splat) -> bool:
    """Whether a command can be handed to a value: a function, an object that has some, a way to launch."""
    if isinstance(value, Splat):
        return _may_receive(frame, value.element)
    return any(
        isinstance(one, (Function, Partial, ContextManager, Class))
        or (isinstance(one, Instance) and _is_particular(frame, one))
        or (isinstance(one, External) and apis.leads_to_launch(library.canonical(one.name)))
        for one in each(value)
    )


def is_small(node: cst.FunctionDef | cst.Lambda) -> bool:
    """A function of a line or two costs nothing to follow, and may hand its argument back."""
    if isinstance(node, cst.Lambda):
        return True
    statements = node.body.body
    return len(statements) <= 2 and all(isinstance(one, cst.SimpleStatementLine) for one in statements)


def _tells(value: Value | Splat) -> bool:
    if isinstance(value, Splat):
        return _tells(value.element)
    return any(
        not isinstance(one, (Unknown, External, Const))
        and not (isinstance(one, Text) and not one.text.strip(HOLE))
        for one in each(value)
    )


def _matters(frame: Frame, value: Value | Splat, depth: int = 3) -> bool:
    if carries_command(value):
        return True
    if depth == 0:
        return False
    for one in each(value.element if isinstance(value, Splat) else value):
        if isinstance(one, Mapping) and (
            one.inherited is not None or any(_matters(frame, v, depth - 1) for _, v in one.entries)
        ):
            return True
        if isinstance(one, Sequential) and any(_matters(frame, item, depth - 1) for item in one.items[:16]):
            return True
        if isinstance(one, Partial) and _matters(frame, one.function, depth - 1):
            return True
        if isinstance(one, Instance) and one.exactly:
            attributes = frame.state.heap.get(one.ident, {})
            if any(_matters(frame, attribute, depth - 1) for attribute in attributes.values()):
                return True
    return False


def widened(arguments: Arguments) -> Arguments:
    """For a function that calls itself: what is counted on the way is not known."""
    return replace(
        arguments,
        positional=tuple(UNKNOWN if isinstance(one, Const) else one for one in arguments.positional),
        keywords={
            name: UNKNOWN if isinstance(one, Const) and one.value is not None else one
            for name, one in arguments.keywords.items()
        },
    )
