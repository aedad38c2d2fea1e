"""Attributes by name: getattr, setattr, vars."""

from __future__ import annotations

import libcst as cst

from lint_rules.launches.frames import Arguments, Frame
from lint_rules.launches.values import NONE, UNKNOWN, Text, Value, each, either


def get(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    from lint_rules.launches.expressions import attribute_of

    name, default = arguments.at(1), arguments.at(2)
    found: list[Value] = []
    if isinstance(name, Text) and name.exact:
        found = [attribute_of(frame, one, name.text, node) for one in each(arguments.at(0) or UNKNOWN)]
    if default is not None:
        found = [one for one in found if one != UNKNOWN] + [default]
    return either(found)


def all_(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    from lint_rules.launches.expressions import attribute_of

    return either(attribute_of(frame, one, "__dict__", node) for one in each(arguments.at(0) or UNKNOWN))


def set_(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    from lint_rules.launches.scopes import set_named

    for receiver in each(arguments.at(0) or UNKNOWN):
        set_named(frame, receiver, arguments.at(1), arguments.at(2))
    return NONE
