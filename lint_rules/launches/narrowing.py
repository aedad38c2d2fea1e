"""What a condition tells about variables in the branch that it guards."""

from __future__ import annotations

import libcst as cst

from lint_rules.launches import classes, operators
from lint_rules.launches.frames import Frame
from lint_rules.launches.scopes import assign
from lint_rules.launches.values import (
    NONE,
    UNKNOWN,
    Alternatives,
    Class,
    Const,
    External,
    Instance,
    Value,
    either,
    elements,
    truth,
)


def narrow(frame: Frame, test: cst.BaseExpression, holds: bool) -> bool:
    """Assume that a condition holds (or not). Returns False if that cannot be."""
    if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        return narrow(frame, test.expression, not holds)
    if isinstance(test, cst.BooleanOperation):
        both = isinstance(test.operator, cst.And) is holds
        if both:
            return narrow(frame, test.left, holds) and narrow(frame, test.right, holds)
        return True
    if isinstance(test, (cst.Name, cst.Attribute)):
        return _keep(frame, test, lambda one: truth(one) is not (not holds))
    if isinstance(test, cst.NamedExpr):
        return narrow(frame, test.target, holds)
    if (
        isinstance(test, cst.Comparison)
        and len(test.comparisons) == 1
        and isinstance(test.left, (cst.Name, cst.Attribute))
    ):
        target = test.comparisons[0]
        other = frame.evaluate(target.comparator)
        if (
            isinstance(target.operator, (cst.Equal, cst.In))
            and holds
            and frame.evaluate(test.left) == UNKNOWN
        ):
            known = elements(other) if isinstance(target.operator, cst.In) else other
            if known != UNKNOWN:
                assign(frame, test.left, known)
            return True
        if isinstance(target.operator, cst.Is) and holds and isinstance(other, Const) and other.value is None:
            return _keep(frame, test.left, lambda one: _may_be_none(one), UNKNOWN, NONE)
        if isinstance(target.operator, (cst.Is, cst.IsNot, cst.Equal, cst.NotEqual, cst.In, cst.NotIn)):
            return _keep(
                frame,
                test.left,
                lambda one: operators.compared(one, target.operator, other) is not (not holds),
            )
        return True
    if (
        isinstance(test, cst.Call)
        and isinstance(test.func, cst.Name)
        and test.func.value == "isinstance"
        and len(test.args) == 2
    ):
        subject, expected = test.args[0].value, frame.evaluate(test.args[1].value)
        if isinstance(subject, (cst.Name, cst.Attribute)) and isinstance(expected, Class):
            return _is_instance(frame, subject, expected, holds)
    return True


def _may_be_none(value: Value) -> bool:
    return operators.compared(value, cst.Is(), NONE) is not False


def _keep(
    frame: Frame,
    target: cst.BaseExpression,
    may_be: object,
    instead_of: Value | None = None,
    put: Value = UNKNOWN,
) -> bool:
    """Leave only the alternatives of a variable that the condition allows."""
    assert callable(may_be)
    value = frame.evaluate(target)
    if not isinstance(value, Alternatives):
        if value == instead_of:
            assign(frame, target, put)
        return bool(may_be(value))
    left = [put if one == instead_of else one for one in value.values if may_be(one)]
    if not left:
        return False
    if len(left) != len(value.values) or instead_of is not None:
        assign(frame, target, either(left))
    return True


def _is_instance(frame: Frame, subject: cst.BaseExpression, expected: Class, holds: bool) -> bool:
    def may_be(one: Value) -> bool:
        if isinstance(one, Instance):
            is_one = expected in classes.lineage(frame, one.cls)
            maybe = not one.exactly and one.cls in classes.lineage(frame, expected)
            return (is_one or maybe) if holds else not is_one
        return not (holds and isinstance(one, (Const, External)))

    instead = UNKNOWN if holds else None
    return _keep(frame, subject, may_be, instead, classes.typical(frame, expected) if holds else UNKNOWN)
