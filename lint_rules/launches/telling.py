"""Whether a call hands over anything that makes it worth following with its own arguments."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from lint_rules.launches.commands import HOLE
from lint_rules.launches.frames import Arguments, Frame
from lint_rules.launches.values import (
    NONE,
    UNKNOWN,
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
    """Whether a call tells a function that can matter anything which an evaluation on its own would not know."""
    if isinstance(function.node, cst.Lambda) or function.closure is not None:
        return True
    given = (*arguments.positional, *arguments.keywords.values())
    if is_small(function.node):
        return any(
            _tells(one) or one == NONE for one in (*given, *((function.bound,) if function.bound else ()))
        )
    heat = frame.interpreter.heat
    heat.add(function.module.path)
    name = function.node.name.value
    if name not in heat.names and not (
        name.startswith("__") and function.owner is not None and function.owner.name in heat.names
    ):
        return False
    if arguments.open is not None or (
        isinstance(function.bound, Instance) and _is_particular(frame, function.bound)
    ):
        return True
    return any(_tells(one) for one in given)


def _is_particular(frame: Frame, instance: Instance) -> bool:
    """Whether more is known of an object than of every object of its class."""
    if instance.exactly:
        return True
    attributes = frame.state.heap.get(instance.ident, {})
    settled = frame.interpreter.settled_state(frame, instance.cls).heap.get(instance.ident, {})
    return attributes is not settled and any(
        value is not settled.get(name) and _tells(value) for name, value in attributes.items()
    )


def may_matter(frame: Frame, function: Function, arguments: Arguments) -> bool:
    """Whether a function may do other things with its launches when it is told these arguments.

    What it does on its own says so. Most functions of a project start nothing and build no command: what they
    are called with does not matter.
    """
    if function.closure is not None or is_small(function.node):
        return True
    given = (*arguments.positional, *arguments.keywords.values())
    if any(_is_callable(one) for one in given):
        return True
    summary = frame.interpreter.summaries.of(frame, function)
    return summary is None or summary.depends_on_caller


def _is_callable(value: Value | Splat) -> bool:
    if isinstance(value, Splat):
        return _is_callable(value.element)
    return any(isinstance(one, (Function, Partial, ContextManager)) for one in each(value))


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
