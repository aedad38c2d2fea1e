"""Names: where a module binds and reads them, scope by scope.

The scopes are those of the language reference, "Resolution of names": a class body is seen only from itself, a
comprehension is a scope of its own, `global` and `nonlocal` move a binding outward.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import libcst as cst

from lint_rules.fixes.syntax import children
from lint_rules.modules import Module

_COMPREHENSIONS = (cst.ListComp, cst.SetComp, cst.GeneratorExp, cst.DictComp)


@dataclass(eq=False)
class Scope:
    """What one module, class, function, lambda or comprehension binds and reads.

    `bound` maps a name to the nodes that bind it; `read` maps a name to the Name nodes that read it here.
    """

    node: cst.CSTNode
    parent: Scope | None
    bound: dict[str, list[cst.CSTNode]] = field(default_factory=dict)
    read: dict[str, list[cst.Name]] = field(default_factory=dict)
    outer_names: set[str] = field(default_factory=set)
    inner: list[Scope] = field(default_factory=list)

    @functools.cached_property
    def imports(self) -> Sequence[cst.Import | cst.ImportFrom]:
        """The imports that bind a name of this scope; asked for once the scope is complete."""
        holders = (one for holders in self.bound.values() for one in holders)
        return tuple(one for one in dict.fromkeys(holders) if isinstance(one, (cst.Import, cst.ImportFrom)))

    @property
    def is_class(self) -> bool:
        return isinstance(self.node, cst.ClassDef)

    @property
    def module_scope(self) -> Scope:
        return self if self.parent is None else self.parent.module_scope

    def owner(self, name: str) -> Scope | None:
        """The scope whose variable `name` means here; None for a builtin or a name from nowhere."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.bound and (scope is self or not scope.is_class):
                return scope
            scope = scope.parent
        return None

    def readers(self, name: str) -> Iterator[cst.Name]:
        """The places that read this scope's variable, those in nested scopes included."""
        yield from self.read.get(name, ())
        for scope in () if self.is_class else self.inner:
            yield from scope._readers_of_outer(name)

    def _readers_of_outer(self, name: str) -> Iterator[cst.Name]:
        if name not in self.bound or self.is_class:
            yield from () if name in self.bound else self.read.get(name, ())
            for scope in self.inner:
                yield from scope._readers_of_outer(name)

    def knows(self, name: str) -> bool:
        """Whether a name is bound or read in this scope or one inside it."""
        return name in self.bound or name in self.read or any(scope.knows(name) for scope in self.inner)


class Names:
    """The scopes of a module. `star_imports` are its `from x import *` statements."""

    def __init__(self, module: Module) -> None:
        self.top = Scope(module.tree, None)
        self.star_imports: list[cst.ImportFrom] = []
        self._scopes: dict[int, Scope] = {}
        self._pending: list[tuple[cst.CSTNode, Scope]] = [
            (child, self.top) for _, child in children(module.tree)
        ]
        while self._pending:
            self._visit(*self._pending.pop())

    def scope_of(self, node: cst.CSTNode) -> Scope:
        """The scope in which an expression or statement is evaluated."""
        return self._scopes[id(node)]

    def knows(self, node: cst.CSTNode) -> bool:
        """Whether a node stands for a variable: an attribute's or a keyword's name does not."""
        return id(node) in self._scopes

    def _later(self, node: cst.CSTNode | None, scope: Scope) -> None:
        if isinstance(node, cst.CSTNode):
            self._pending.append((node, scope))

    def _visit(self, node: cst.CSTNode, scope: Scope) -> None:
        self._scopes[id(node)] = scope
        if isinstance(node, cst.Name):
            scope.read.setdefault(node.value, []).append(node)
            return
        handler = _HANDLERS.get(type(node))
        if handler is not None:
            handler(self, node, scope)
        elif isinstance(node, _COMPREHENSIONS):
            self._comprehension(node, scope)
        else:
            for _, child in children(node):
                self._later(child, scope)

    # -------------------------------------------------------------- bindings

    def _bind(self, name: str, node: cst.CSTNode, scope: Scope) -> None:
        if name in scope.outer_names:
            outer = scope.parent
            while (
                outer is not None and outer.parent is not None and (outer.is_class or name not in outer.bound)
            ):
                outer = outer.parent
            scope = outer or scope
        scope.bound.setdefault(name, []).append(node)

    def _target(self, node: cst.CSTNode, scope: Scope, binder: cst.CSTNode) -> None:
        """Bind what an assignment target names; anything else in it is read."""
        if isinstance(node, cst.Name):
            self._scopes[id(node)] = scope
            self._bind(node.value, binder, scope)
        elif isinstance(node, (cst.Tuple, cst.List)):
            for element in node.elements:
                self._target(element.value, scope, binder)
        elif isinstance(node, cst.StarredElement):
            self._target(node.value, scope, binder)
        else:
            self._later(node, scope)

    def _assign(self, node: cst.Assign, scope: Scope) -> None:
        for target in node.targets:
            self._target(target.target, scope, node)
        self._later(node.value, scope)

    def _annotated(self, node: cst.AnnAssign, scope: Scope) -> None:
        self._target(node.target, scope, node)
        self._later(node.annotation, scope)
        self._later(node.value, scope)

    def _augmented(self, node: cst.AugAssign, scope: Scope) -> None:
        self._target(node.target, scope, node)
        if isinstance(node.target, cst.Name):
            scope.read.setdefault(node.target.value, []).append(node.target)
        self._later(node.value, scope)

    def _walrus(self, node: cst.NamedExpr, scope: Scope) -> None:
        holder = scope
        while isinstance(holder.node, _COMPREHENSIONS) and holder.parent is not None:
            holder = holder.parent
        self._target(node.target, holder, node)
        self._later(node.value, scope)

    def _for(self, node: cst.For, scope: Scope) -> None:
        self._target(node.target, scope, node)
        for part in (node.iter, node.body, node.orelse):
            self._later(part, scope)

    def _delete(self, node: cst.Del, scope: Scope) -> None:
        self._target(node.target, scope, node)
        for name in (one for one in (node.target,) if isinstance(one, cst.Name)):
            scope.read.setdefault(name.value, []).append(name)

    def _as_name(self, node: cst.AsName, scope: Scope) -> None:
        self._target(node.name, scope, node)

    def _import(self, node: cst.Import, scope: Scope) -> None:
        for alias in node.names:
            self._bind(bound_name(alias), node, scope)

    def _import_from(self, node: cst.ImportFrom, scope: Scope) -> None:
        if isinstance(node.names, cst.ImportStar):
            self.star_imports.append(node)
            return
        for alias in node.names:
            self._bind(bound_name(alias), node, scope)

    def _outward(self, node: cst.Global | cst.Nonlocal, scope: Scope) -> None:
        for item in node.names:
            name = item.name.value
            scope.outer_names.add(name)
            holders = scope.bound.pop(name, [])
            target = scope.module_scope if isinstance(node, cst.Global) else scope.parent or scope
            target.bound.setdefault(name, []).extend([node, *holders])

    def _match_as(self, node: cst.MatchAs | cst.MatchStar, scope: Scope) -> None:
        if node.name is not None:
            self._target(node.name, scope, node)
        self._later(getattr(node, "pattern", None), scope)

    def _match_mapping(self, node: cst.MatchMapping, scope: Scope) -> None:
        if node.rest is not None:
            self._target(node.rest, scope, node)
        for element in node.elements:
            self._later(element, scope)

    def _type_parameter(self, node: cst.TypeVar | cst.TypeVarTuple | cst.ParamSpec, scope: Scope) -> None:
        self._bind(node.name.value, node, scope)
        self._later(getattr(node, "bound", None), scope)

    # -------------------------------------------------------------- scopes

    def _open(self, node: cst.CSTNode, parent: Scope) -> Scope:
        scope = Scope(node, parent)
        parent.inner.append(scope)
        return scope

    def _function(self, node: cst.FunctionDef, scope: Scope) -> None:
        self._bind(node.name.value, node, scope)
        inner = self._open(node, scope)
        for decorator in node.decorators:
            self._later(decorator, scope)
        self._later(node.returns, scope)
        self._later(node.type_parameters, inner)
        self._parameters(node.params, scope, inner)
        self._later(node.body, inner)

    def _lambda(self, node: cst.Lambda, scope: Scope) -> None:
        inner = self._open(node, scope)
        self._parameters(node.params, scope, inner)
        self._later(node.body, inner)

    def _parameters(self, node: cst.Parameters, outer: Scope, inner: Scope) -> None:
        for _, child in children(node):
            if isinstance(child, cst.Param):
                self._scopes[id(child)] = outer
                self._bind(child.name.value, child, inner)
                self._later(child.annotation, outer)
                self._later(child.default, outer)

    def _class(self, node: cst.ClassDef, scope: Scope) -> None:
        self._bind(node.name.value, node, scope)
        inner = self._open(node, scope)
        for part in (*node.decorators, *node.bases, *node.keywords):
            self._later(part, scope)
        self._later(node.type_parameters, inner)
        self._later(node.body, inner)

    def _comprehension(self, node: cst.BaseExpression, scope: Scope) -> None:
        inner = self._open(node, scope)
        loop: cst.CompFor | None = node.for_in  # type: ignore[attr-defined]
        outer = scope
        while loop is not None:
            self._target(loop.target, inner, loop)
            self._later(loop.iter, outer)
            for condition in loop.ifs:
                self._later(condition.test, inner)
            outer, loop = inner, loop.inner_for_in
        for part in ("elt", "key", "value"):
            self._later(getattr(node, part, None), inner)

    # -------------------------------------------------------------- names that are no variables

    def _attribute(self, node: cst.Attribute, scope: Scope) -> None:
        self._later(node.value, scope)

    def _argument(self, node: cst.Arg, scope: Scope) -> None:
        self._later(node.value, scope)

    def _keyword_pattern(self, node: cst.MatchKeywordElement, scope: Scope) -> None:
        self._later(node.pattern, scope)


_HANDLERS: dict[type[cst.CSTNode], Callable[[Names, Any, Scope], None]] = {
    cst.Assign: Names._assign,
    cst.AnnAssign: Names._annotated,
    cst.AugAssign: Names._augmented,
    cst.NamedExpr: Names._walrus,
    cst.For: Names._for,
    cst.Del: Names._delete,
    cst.AsName: Names._as_name,
    cst.Import: Names._import,
    cst.ImportFrom: Names._import_from,
    cst.Global: Names._outward,
    cst.Nonlocal: Names._outward,
    cst.MatchAs: Names._match_as,
    cst.MatchStar: Names._match_as,
    cst.MatchMapping: Names._match_mapping,
    cst.TypeVar: Names._type_parameter,
    cst.TypeVarTuple: Names._type_parameter,
    cst.ParamSpec: Names._type_parameter,
    cst.FunctionDef: Names._function,
    cst.Lambda: Names._lambda,
    cst.ClassDef: Names._class,
    cst.Attribute: Names._attribute,
    cst.Arg: Names._argument,
    cst.MatchKeywordElement: Names._keyword_pattern,
}


def bound_name(alias: cst.ImportAlias) -> str:
    """The name that an import binds: `a` for `import a.b`, `c` for `import a.b as c`."""
    if alias.asname is not None and isinstance(alias.asname.name, cst.Name):
        return alias.asname.name.value
    node: cst.BaseExpression = alias.name
    while isinstance(node, cst.Attribute):
        node = node.value
    assert isinstance(node, cst.Name)
    return node.value
