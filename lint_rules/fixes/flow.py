"""Where an environment goes after it is made: into Slurm launches alone, or elsewhere as well.

Followed are local variables, their changes in place, and copies and merges made of them. What cannot be followed (a
return, an attribute, an argument of any other call) counts as elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import libcst as cst

from lint_rules.fixes.context import FixContext
from lint_rules.fixes.model import View
from lint_rules.fixes.names import Scope
from lint_rules.fixes.processes import is_process_environment
from lint_rules.fixes.scrubs import Scrubs, filtered, is_copy
from lint_rules.fixes.syntax import dotted
from lint_rules.launches.environments import is_slurm_name
from lint_rules.launches.model import Launch

_COPIES = frozenset({"dict", "copy.copy", "copy.deepcopy", "deepcopy", "OrderedDict", "collections.OrderedDict"})
_CHANGES = frozenset({"update", "setdefault", "pop", "clear"})


@dataclass
class Flow:
    """What is known of a value's way.

    `elsewhere`: where else it goes, in words; empty if nowhere. `launches` it reaches; `scrubs`: statements and
    filters on the way that only take Slurm's names out; `changed`: it is altered in place.
    """

    elsewhere: str = ""
    launches: list[Launch] = field(default_factory=list)
    scrubs: list[cst.CSTNode] = field(default_factory=list)
    changed: bool = False


def follow(view: View, source: cst.CSTNode, context: FixContext) -> Flow:
    """Follow the value of an expression."""
    walk = _Walk(view, context, Scrubs(context, view))
    walk.from_expression(source)
    return walk.flow


@dataclass
class _Walk:
    view: View
    context: FixContext
    scrubs: Scrubs
    flow: Flow = field(default_factory=Flow)
    seen: set[tuple[int, str]] = field(default_factory=set)
    as_option: bool = False
    """The environment has become the entry "env" of a mapping of options."""

    def _goes(self, where: str) -> None:
        self.flow.elsewhere = self.flow.elsewhere or where

    def from_expression(self, node: cst.CSTNode) -> None:
        """Climb from an expression to what becomes of its value."""
        tree = self.view.tree
        while True:
            if id(node) in self.context.environment_arguments:
                self.flow.launches += self.context.environment_arguments[id(node)]
                return
            parent = tree.parent(node)
            if isinstance(parent, cst.Arg):
                call = tree.parent(parent)
                if not isinstance(call, cst.Call):
                    return self._goes("a class")
                if self.as_option and parent.star == "**" and id(call) in self.context.by_site:
                    self.flow.launches += self.context.by_site[id(call)]
                    return None
                self.as_option |= parent.keyword is not None and parent.keyword.value == "env"
                whole = tree.parent(tree.parent(call) or call)
                if whole is not None and self.scrubs.is_filter(whole) and filtered(whole) is not None:
                    self.flow.scrubs.append(whole)
                    node = whole
                elif (dotted(call.func) or "") in _COPIES:
                    node = call
                elif not self._update(call):
                    return self._goes(f"`{self.view.module.text(call.func)}`")
                else:
                    return None
            elif isinstance(parent, cst.Attribute):
                call = tree.parent(parent)
                if not isinstance(call, cst.Call) or parent.attr.value not in ("copy", "items", "keys"):
                    return self._goes(f"`.{parent.attr.value}`")
                node = call
            elif isinstance(parent, cst.CompFor):
                whole = tree.parent(parent)
                if whole is None or not is_copy(whole):
                    return self._goes("a comprehension")
                if not self.scrubs.is_filter(whole):
                    self._goes("a filter that minds other names as well")
                self.flow.scrubs.append(whole)
                node = whole
            elif isinstance(parent, (cst.StarredDictElement, cst.Dict, cst.BooleanOperation, cst.NamedExpr)):
                if isinstance(parent, cst.NamedExpr):
                    self._into(parent.target)
                node = parent
            elif isinstance(parent, cst.DictElement) and node is parent.value and _is_env(parent.key):
                self.as_option = True
                node = parent
            elif isinstance(parent, cst.IfExp) and node is not parent.test:
                node = parent
            elif isinstance(parent, cst.BinaryOperation) and isinstance(parent.operator, cst.BitOr):
                node = parent
            elif isinstance(parent, cst.Assign) and len(parent.targets) == 1:
                return self._into(parent.targets[0].target)
            elif isinstance(parent, (cst.AnnAssign, cst.AugAssign)):
                return self._into(parent.target)
            elif isinstance(parent, cst.For) and node is parent.iter:
                return self._stored_by(parent)
            else:
                return self._goes("a `return`" if isinstance(parent, cst.Return) else "another place")

    def _update(self, call: cst.Call) -> bool:
        """`variable.update(value)`: the value goes into the variable."""
        if not isinstance(call.func, cst.Attribute) or call.func.attr.value != "update":
            return False
        self._into(call.func.value)
        return True

    def _stored_by(self, loop: cst.For) -> None:
        """`for key, value in source.items(): variable[key] = value`."""
        for statement in loop.body.body:
            inner = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else statement
            target = inner.targets[0].target if isinstance(inner, cst.Assign) else None
            if not isinstance(target, cst.Subscript):
                return self._goes("a loop")
            self._into(target.value)
        return None

    # -------------------------------------------------------------- variables

    def _into(self, target: cst.BaseExpression) -> None:
        if not isinstance(target, cst.Name):
            return self._goes(f"`{self.view.module.text(target)}`")
        scope = self.view.names.scope_of(target).owner(target.value)
        if scope is None or scope.is_class:
            return self._goes("a class")
        key = (id(scope), target.value)
        if key in self.seen:
            return None
        self.seen.add(key)
        if target.value in scope.outer_names:
            return self._goes("a global variable")
        return self._read(scope, target.value)

    def _read(self, scope: Scope, name: str) -> None:
        for reader in scope.readers(name):
            if scope is self.view.names.top and self.view.tree.function(reader) is not None:
                self._goes(f"the functions that read `{name}`")
            scrub = self._scrub_around(reader, name)
            if scrub is not None:
                if scrub not in self.flow.scrubs:
                    self.flow.scrubs.append(scrub)
                self.flow.changed = True
            elif not self._harmless(reader):
                self.from_expression(reader)

    def _scrub_around(self, reader: cst.CSTNode, name: str) -> cst.CSTNode | None:
        """The largest statement around a reader that only takes Slurm's names out of the variable."""
        found: cst.CSTNode | None = None
        for node in self._statements_around(reader):
            if self.scrubs.is_removal(node, name):
                found = node
        return found

    def _statements_around(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        for one in self.view.tree.ancestors(node):
            if isinstance(one, (cst.FunctionDef, cst.ClassDef, cst.Module)):
                return
            if isinstance(one, (cst.SimpleStatementLine, cst.If, cst.For)):
                yield one

    def _harmless(self, reader: cst.CSTNode) -> bool:
        """Whether a reader only looks up, sets or takes out names that are none of Slurm's."""
        tree = self.view.tree
        parent = tree.parent(reader)
        if isinstance(parent, cst.Subscript) and reader is parent.value:
            index = parent.slice[0].slice if len(parent.slice) == 1 else None
            holder = tree.parent(parent)
            stored = isinstance(holder, cst.AssignTarget)
            self.flow.changed |= stored or isinstance(holder, (cst.AugAssign, cst.Del))
            return isinstance(index, cst.Index) and (stored or self._is_plain(index.value))
        if isinstance(parent, cst.Attribute):
            call = tree.parent(parent)
            if isinstance(call, cst.Call) and call.func is parent:
                return self._harmless_call(call, parent.attr.value)
        if isinstance(parent, cst.ComparisonTarget) and isinstance(parent.operator, (cst.In, cst.NotIn)):
            comparison = tree.parent(parent)
            return isinstance(comparison, cst.Comparison) and self._is_plain(comparison.left)
        if isinstance(parent, cst.AugAssign) and reader is parent.target:
            self.flow.changed = True
            return isinstance(parent.operator, cst.BitOrAssign)
        return False

    def _harmless_call(self, call: cst.Call, method: str) -> bool:
        if method in _CHANGES:
            self.flow.changed = True
        if method in ("update", "setdefault"):
            return isinstance(self.view.tree.parent(call), cst.Expr)
        return method in ("get", "pop") and bool(call.args) and self._is_plain(call.args[0].value)

    def _is_plain(self, key: cst.BaseExpression) -> bool:
        """Whether a key is a text that is none of Slurm's names."""
        return isinstance(key, cst.SimpleString) and not is_slurm_name(str(key.raw_value))


def _is_env(key: cst.BaseExpression) -> bool:
    return isinstance(key, cst.SimpleString) and key.raw_value == "env"


def is_live(view: View, source: cst.CSTNode) -> bool:
    """Whether a source is os.environ itself and not a copy: changing it changes the process's environment."""
    if not is_process_environment(view, source):
        return False
    parent = view.tree.parent(source)
    return isinstance(parent, (cst.Assign, cst.AnnAssign, cst.IfExp, cst.BooleanOperation, cst.NamedExpr))
