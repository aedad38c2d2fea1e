"""collections.namedtuple: what it makes is a namespace of its fields."""

from __future__ import annotations

import libcst as cst

from lint_rules.launches import classes
from lint_rules.launches.frames import Arguments, Frame
from lint_rules.launches.stand_ins import namespace
from lint_rules.launches.values import (
    UNKNOWN,
    External,
    Partial,
    Sequential,
    Splat,
    Text,
    Value,
    each,
)


def defined(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    """`collections.namedtuple(name, fields)`."""
    fields: list[Value | Splat] = []
    for one in each(arguments.get(1, "field_names") or UNKNOWN):
        if isinstance(one, Sequential):
            fields += one.items
        elif isinstance(one, Text):
            fields += [Text(name) for name in one.text.replace(",", " ").split()]
    return Partial(External("collections.namedtuple()"), (Sequential(tuple(fields)),))


def made(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    """What calling the class makes, its fields being the first argument."""
    fields, *given = arguments.positional
    attributes = dict(arguments.keywords)
    for name, value in zip(fields.items if isinstance(fields, Sequential) else (), given, strict=False):
        if isinstance(name, Splat) or isinstance(value, Splat):
            break
        if isinstance(name, Text):
            attributes[name.text] = value
    return classes.instantiate(frame, namespace(), Arguments((), attributes), node)
