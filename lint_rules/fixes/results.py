"""How the result of a call is used, as far as a rewritten call has to keep its meaning."""

from __future__ import annotations

import libcst as cst

from lint_rules.fixes.model import View
from lint_rules.fixes.syntax import dotted


def is_unused(view: View, node: cst.CSTNode) -> bool:
    """Whether nothing is done with the value of an expression."""
    return isinstance(view.tree.parent(node), cst.Expr)


def only_tested_for_zero(view: View, node: cst.CSTNode) -> bool:
    """Whether a number is only asked whether it is zero, directly or through a local variable."""
    return is_unused(view, node) or _tested(view, node, set())


def _tested(view: View, node: cst.CSTNode, seen: set[str]) -> bool:
    parent = view.tree.parent(node)
    if isinstance(parent, (cst.If, cst.While, cst.Assert, cst.IfExp)) and node is parent.test:
        return True
    if isinstance(parent, cst.UnaryOperation):
        return isinstance(parent.operator, cst.Not)
    if isinstance(parent, cst.BooleanOperation):
        return is_unused(view, parent) or _tested(view, parent, seen)
    if isinstance(parent, cst.Comparison):
        target = parent.comparisons[0]
        return len(parent.comparisons) == 1 and _is_equality(target) and _is_zero(target.comparator)
    if isinstance(parent, cst.ComparisonTarget):
        comparison = view.tree.parent(parent)
        return (
            isinstance(comparison, cst.Comparison)
            and len(comparison.comparisons) == 1
            and _is_equality(parent)
            and _is_zero(comparison.left)
        )
    if isinstance(parent, cst.Assign) and len(parent.targets) == 1:
        return _variable_tested(view, parent.targets[0].target, seen)
    if isinstance(parent, cst.AnnAssign):
        return _variable_tested(view, parent.target, seen)
    if isinstance(parent, cst.NamedExpr):
        return _variable_tested(view, parent.target, seen) and (
            is_unused(view, parent) or _tested(view, parent, seen)
        )
    return False


def _variable_tested(view: View, target: cst.BaseExpression, seen: set[str]) -> bool:
    if not isinstance(target, cst.Name):
        return False
    scope = view.names.scope_of(target).owner(target.value)
    if scope is None or scope.parent is None or scope.is_class or target.value in scope.outer_names:
        return False
    if target.value in seen:
        return True
    seen.add(target.value)
    return all(
        _tested(view, reader, seen) or is_unused(view, reader) for reader in scope.readers(target.value)
    )


def is_decoded(view: View, node: cst.CSTNode) -> bool:
    """Whether a wait status is taken apart: shifted, masked, divided, or handed to a function of os that does so."""
    parent = view.tree.parent(node)
    if isinstance(parent, cst.BinaryOperation):
        return isinstance(
            parent.operator, (cst.RightShift, cst.BitAnd, cst.FloorDivide, cst.Divide, cst.Modulo)
        )
    if isinstance(parent, cst.Arg):
        call = view.tree.parent(parent)
        name = (dotted(call.func) or "").rpartition(".")[2] if isinstance(call, cst.Call) else ""
        return name == "waitstatus_to_exitcode" or (name.startswith("W") and name.isupper())
    targets = parent.targets if isinstance(parent, cst.Assign) else ()
    for target in targets:
        if isinstance(target.target, cst.Name):
            scope = view.names.scope_of(target.target).owner(target.target.value)
            readers = scope.readers(target.target.value) if scope is not None else ()
            if any(is_decoded(view, reader) for reader in readers):
                return True
    return False


def _is_equality(target: cst.ComparisonTarget) -> bool:
    return isinstance(target.operator, (cst.Equal, cst.NotEqual))


def _is_zero(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.Integer) and node.evaluated_value == 0


def method_called(view: View, node: cst.CSTNode) -> tuple[str, cst.Call] | None:
    """The method that is called on a value right away, and that call."""
    attribute = view.tree.parent(node)
    call = view.tree.parent(attribute) if isinstance(attribute, cst.Attribute) else None
    if isinstance(attribute, cst.Attribute) and isinstance(call, cst.Call) and call.func is attribute:
        return attribute.attr.value, call
    return None
