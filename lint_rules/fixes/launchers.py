"""Launchers of the project: their relatives, and what makes it doubtful to hand them one more argument."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import libcst as cst

from lint_rules.fixes.context import FixContext
from lint_rules.fixes.syntax import descendants, dotted
from lint_rules.launches.model import Launch, NodeAt
from lint_rules.launches.ways import environment_keyword

# Decorators that leave a function's parameters as they are.
_TRANSPARENT = frozenset(
    (
        *(
            "staticmethod",
            "classmethod",
            "abstractmethod",
            "override",
            "final",
            "wraps",
            "cache",
            "lru_cache",
        ),
        *("contextmanager", "asynccontextmanager", "no_type_check", "deprecated"),
    )
)


def refuser_of(keyword: str, launch: Launch, context: FixContext) -> str:
    """A launcher that may be called at the site as well and is not helped by `keyword`; empty if there is none."""
    for one in context.by_site.get(id(launch.site.node), ()):
        callee = one.steps[0].callee
        if callee is None:
            continue
        if not takes(callee.node, keyword) or environment_keyword(one) not in (keyword, None):
            return (
                callee.module.text(callee.node.name) if isinstance(callee.node, cst.FunctionDef) else "lambda"
            )
    return ""


def takers_of(keyword: str, launch: Launch, context: FixContext) -> str:
    """Why it is doubtful that everything called at the site takes `keyword`; empty if it is sure."""
    callee = launch.steps[0].callee
    if callee is None or not isinstance(callee.node, cst.FunctionDef):
        return ""
    if any(one.steps[0].callee is None for one in context.by_site.get(id(launch.site.node), ())):
        return "what may be called here is not always a launcher of the project"
    doubt = decorated(callee.node)
    if doubt:
        return doubt
    for relative in relatives(callee, context):
        if not takes(relative.node, keyword):
            owner = class_of(relative, context)
            holder = owner.name.value if owner is not None else relative.module.name
            return f"`{holder}.{callee.node.name.value}` takes no `{keyword}`"
    return ""


def takes(function: cst.CSTNode, keyword: str) -> bool:
    """Whether a function can be handed a keyword."""
    if not isinstance(function, (cst.FunctionDef, cst.Lambda)):
        return False
    parameters = function.params
    named = (*parameters.params, *parameters.kwonly_params)
    return parameters.star_kwarg is not None or any(one.name.value == keyword for one in named)


def decorated(function: cst.FunctionDef) -> str:
    """The doubt that an unknown decorator raises; empty if there is none."""
    for one in function.decorators:
        name = decorator_name(one)
        if name.rpartition(".")[2] not in _TRANSPARENT:
            return f"`@{name}` may change what the launcher takes"
    return ""


def decorator_name(decorator: cst.Decorator) -> str:
    node = decorator.decorator
    return dotted(node.func if isinstance(node, cst.Call) else node) or "..."


def class_of(function: NodeAt, context: FixContext) -> cst.ClassDef | None:
    """The class that a method is defined in."""
    tree = context.view(function.module).tree
    suite = tree.parent(function.node)
    owner = tree.parent(suite) if suite is not None else None
    return owner if isinstance(owner, cst.ClassDef) else None


def relatives(method: NodeAt, context: FixContext) -> Sequence[NodeAt]:
    """The methods of the same name in classes of the project that are related to a method's class.

    Related are the classes above it, those below it, and those below the same bases: a caller that holds one of
    them may hold another. Classes are told by their names.
    """
    if id(method.node) not in context.relatives:
        context.relatives[id(method.node)] = tuple(_relatives(method, context))
    return context.relatives[id(method.node)]


def _relatives(method: NodeAt, context: FixContext) -> Iterator[NodeAt]:
    own = class_of(method, context)
    if own is None or not isinstance(method.node, cst.FunctionDef):
        return
    name = method.node.name.value
    classes = [
        (node, module)
        for module in context.modules_with(f"def {name}(")
        for node in descendants(module.tree)
        if isinstance(node, cst.ClassDef)
    ]
    family = _family(own, [node for node, _ in classes])
    for node, module in classes:
        if node is own or node.name.value not in family:
            continue
        for statement in node.body.body:
            if isinstance(statement, cst.FunctionDef) and statement.name.value == name:
                yield NodeAt(module, statement)


def _bases(node: cst.ClassDef) -> set[str]:
    return {(dotted(base.value) or "").rpartition(".")[2] for base in node.bases} - {
        "",
        "object",
        "ABC",
        "Protocol",
    }


def _family(own: cst.ClassDef, classes: list[cst.ClassDef]) -> set[str]:
    """The names of the classes that share a base with a class, or are its bases, or descend from it."""
    family = {own.name.value, *_bases(own)}
    while True:
        grown = set(family)
        for one in classes:
            if one.name.value in family:
                grown |= _bases(one)
            elif _bases(one) & family:
                grown.add(one.name.value)
        if grown == family:
            return family
        family = grown
