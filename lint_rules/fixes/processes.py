"""Expressions that mean the process's own environment, as they are written."""

from __future__ import annotations

import libcst as cst

from lint_rules.fixes.model import View
from lint_rules.fixes.names import bound_name
from lint_rules.fixes.syntax import descendants, dotted

_ENVIRONMENTS = frozenset({"environ", "environb"})


def is_process_environment(view: View, node: cst.CSTNode) -> bool:
    """Whether a node is `os.environ`, or a name that was imported for it."""
    if isinstance(node, cst.Attribute) and node.attr.value in _ENVIRONMENTS:
        return isinstance(node.value, cst.Name) and _means(view, node.value, module="os")
    return isinstance(node, cst.Name) and _means(view, node, name=_ENVIRONMENTS)


def _means(view: View, node: cst.Name, *, module: str = "", name: frozenset[str] = frozenset()) -> bool:
    try:
        owner = view.names.scope_of(node).owner(node.value)
    except KeyError:  # the attribute of a longer name, or a name that binds
        return False
    for holder in owner.bound[node.value] if owner is not None else ():
        if isinstance(holder, cst.Import) and module:
            if any(bound_name(one) == node.value and dotted(one.name) in (module, "os.path") for one in holder.names):
                return True
        elif isinstance(holder, cst.ImportFrom) and name and not isinstance(holder.names, cst.ImportStar):
            if dotted(holder.module or cst.Name("_")) == "os" and any(
                bound_name(one) == node.value and dotted(one.name) in name for one in holder.names
            ):
                return True
    return False


def references(view: View, node: cst.CSTNode) -> list[cst.CSTNode]:
    """The places in an expression where the process's environment is named."""
    return [one for one in descendants(node) if is_process_environment(view, one)]


def copied(view: View, node: cst.CSTNode) -> bool:
    """Whether an expression is the process's environment or nothing but a copy of it."""
    if is_process_environment(view, node):
        return True
    if isinstance(node, cst.Dict) and len(node.elements) == 1:
        element = node.elements[0]
        return isinstance(element, cst.StarredDictElement) and is_process_environment(view, element.value)
    if not isinstance(node, cst.Call):
        return False
    if isinstance(node.func, cst.Attribute) and node.func.attr.value == "copy" and not node.args:
        return is_process_environment(view, node.func.value)
    function = dotted(node.func) or ""
    if function not in ("dict", "copy.copy", "copy.deepcopy", "copy", "deepcopy") or len(node.args) != 1:
        return False
    argument = node.args[0]
    return argument.keyword is None and argument.star != "*" and is_process_environment(view, argument.value)
