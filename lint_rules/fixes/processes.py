"""Expressions that mean the process's own environment, as they are written."""

from __future__ import annotations

from collections.abc import Iterator

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
    """Whether a variable was imported as this module, or as one of these names of os."""
    if not view.names.knows(node):
        return False
    owner = view.names.scope_of(node).owner(node.value)
    holders = owner.bound[node.value] if owner is not None else ()
    return any(
        (
            dotted(alias.name) in (module, "os.path")
            if module
            else origin == "os" and dotted(alias.name) in name
        )
        for holder in holders
        for origin, alias in _imported(holder, by_name=not module)
        if bound_name(alias) == node.value
    )


def _imported(node: cst.CSTNode, *, by_name: bool) -> Iterator[tuple[str, cst.ImportAlias]]:
    """What `from origin import a, b` (by name) or `import a, b` imports."""
    if by_name and isinstance(node, cst.ImportFrom) and not isinstance(node.names, cst.ImportStar):
        origin = dotted(node.module) or "" if node.module is not None else ""
        yield from ((origin, alias) for alias in node.names)
    elif not by_name and isinstance(node, cst.Import):
        yield from (("", alias) for alias in node.names)


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
