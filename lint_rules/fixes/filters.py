"""Filters: expressions that copy a mapping and leave names out.

Whether one leaves out nothing but Slurm's names is not read off its looks: its condition is tried out with names that
are none of Slurm's.
"""

from __future__ import annotations

import libcst as cst

from lint_rules.fixes.syntax import descendants, dotted
from lint_rules.fixes.trial import PLAIN_NAMES, Trial, only_about_slurm
from lint_rules.launches.values import HOLE_TEXT, Sequential, Text


def is_copy(node: cst.CSTNode) -> bool:
    """Whether an expression copies the pairs of a mapping as they are, all or some of them."""
    if isinstance(node, cst.DictComp):
        return node.for_in.inner_for_in is None and _key_of(node) is not None
    return _condition(node) is not None


def is_scrub(trial: Trial, node: cst.CSTNode) -> bool:
    """Whether such a copy leaves out Slurm's names, if any, and keeps all others."""
    if isinstance(node, cst.DictComp):
        key = _key_of(node)
        tests = [one.test for one in node.for_in.ifs]
        if key is None or not is_copy(node) or not only_about_slurm(*tests):
            return False
        return all(trial.holds(test, {key: Text(name)}) is True for test in tests for name in PLAIN_NAMES)
    condition = _condition(node)
    if condition is None or not only_about_slurm(condition.body):
        return False
    pair = condition.params.params[0].name.value
    items = [Sequential((Text(name), HOLE_TEXT)) for name in PLAIN_NAMES]
    return all(trial.holds(condition.body, {pair: item}) is True for item in items)


def source_of(node: cst.CSTNode) -> cst.BaseExpression | None:
    """The mapping that a filter runs over."""
    if isinstance(node, cst.DictComp):
        iterated: cst.BaseExpression | None = node.for_in.iter
    else:
        call = _call(node)
        iterated = call.args[1].value if call is not None else None
    if isinstance(iterated, cst.Call) and isinstance(iterated.func, cst.Attribute) and not iterated.args:
        return iterated.func.value
    return iterated


# ------------------------------------------------------------------ dict(filter(lambda pair: ..., mapping.items()))


def _call(node: cst.CSTNode) -> cst.Call | None:
    """The inner call of `dict(filter(condition, items))`."""
    if not isinstance(node, cst.Call) or dotted(node.func) != "dict" or len(node.args) != 1:
        return None
    inner = node.args[0].value
    return (
        inner
        if isinstance(inner, cst.Call) and dotted(inner.func) == "filter" and len(inner.args) == 2
        else None
    )


def _condition(node: cst.CSTNode) -> cst.Lambda | None:
    call = _call(node)
    condition = call.args[0].value if call is not None else None
    return condition if isinstance(condition, cst.Lambda) and len(condition.params.params) == 1 else None


# ------------------------------------------------------------------ {key: value for key, value in mapping.items() ...}


def _key_of(node: cst.DictComp) -> str | None:
    """The variable of a comprehension that copies `key: value` or `key: mapping[key]`."""
    target = node.for_in.target
    if isinstance(target, cst.Tuple) and len(target.elements) == 2:
        names = [_name(one.value) for one in target.elements]
        used = {_name(one) for condition in node.for_in.ifs for one in descendants(condition.test)}
        as_they_are = names == [_name(node.key), _name(node.value)]
        return names[0] if as_they_are and None not in names and names[1] not in used else None
    name = _name(target)
    if name is None or _name(node.key) != name or not isinstance(node.value, cst.Subscript):
        return None
    index = node.value.slice[0].slice
    return name if isinstance(index, cst.Index) and _name(index.value) == name else None


def _name(node: cst.CSTNode) -> str | None:
    return node.value if isinstance(node, cst.Name) else None
