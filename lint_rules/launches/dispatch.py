"""A method or attribute of an object that is not known: the project's implementations of that name.

Plug-ins found by name, registries and abstract bases are called so. A name that many classes define says nothing
about which one is meant, so it counts as unknown.
"""

from __future__ import annotations

import libcst as cst

from lint_rules.launches import classes
from lint_rules.launches.frames import Frame
from lint_rules.launches.values import UNKNOWN, Value, either

MAX_IMPLEMENTATIONS = 8


def attribute_anywhere(frame: Frame, name: str, node: cst.CSTNode) -> Value:
    """`unknown.name`."""
    if name.startswith("__"):
        return UNKNOWN
    owners = frame.interpreter.methods_named(name)
    if not owners or len(owners) > MAX_IMPLEMENTATIONS:
        return UNKNOWN
    found = [classes.attribute(frame, classes.typical(frame, owner), name, node) for owner in owners]
    return either((*found, UNKNOWN))
