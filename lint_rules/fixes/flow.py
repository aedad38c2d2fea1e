"""Where an environment goes after it is made: into Slurm launches alone, or elsewhere as well.

Followed are local variables, their changes in place, and copies and merges made of them. What cannot be followed (a
return, an attribute, an argument of any other call) counts as elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import libcst as cst

from lint_rules.fixes import filters
from lint_rules.fixes.context import FixContext
from lint_rules.fixes.model import View
from lint_rules.fixes.names import Scope
from lint_rules.fixes.processes import is_process_environment
from lint_rules.fixes.removals import is_removal
from lint_rules.fixes.syntax import descendants, dotted
from lint_rules.fixes.trial import Trial
from lint_rules.launches.environments import is_slurm_name
from lint_rules.launches.model import Launch

_COPIES = frozenset(
    {"dict", "copy.copy", "copy.deepcopy", "deepcopy", "OrderedDict", "collections.OrderedDict"}
)


@dataclass
class Flow:
    """What is known of a value's way.

    `elsewhere`: where else it goes, in words; empty if nowhere. `launches` it reaches. `filters` and `removals` on
    the way scrub by hand. `held`: a variable holds it for a while.
    """

    elsewhere: str = ""
    launches: list[Launch] = field(default_factory=list)
    filters: list[cst.BaseExpression] = field(default_factory=list)
    removals: list[cst.BaseStatement] = field(default_factory=list)
    held: bool = False


def follow(view: View, source: cst.CSTNode, context: FixContext) -> Flow:
    """Follow the value of an expression."""
    walk = _Walk(view, context, Trial(context, view))
    walk.from_expression(source)
    return walk.flow


def is_live(view: View, source: cst.CSTNode) -> bool:
    """Whether a source is os.environ itself and not a copy: changing it changes the process's environment."""
    bound = (cst.Assign, cst.AnnAssign, cst.IfExp, cst.BooleanOperation, cst.NamedExpr)
    return is_process_environment(view, source) and isinstance(view.tree.parent(source), bound)


@dataclass
class _Walk:
    """One walk. `as_option`: the environment has become the entry "env" of a mapping of options."""

    view: View
    context: FixContext
    trial: Trial
    flow: Flow = field(default_factory=Flow)
    seen: set[tuple[int, str]] = field(default_factory=set)
    as_option: bool = False

    def _goes(self, where: str) -> cst.CSTNode | None:
        """Note that the value goes elsewhere; there is nothing to climb on to."""
        self.flow.elsewhere = self.flow.elsewhere or where
        return None

    # -------------------------------------------------------------- expressions

    def from_expression(self, node: cst.CSTNode | None) -> None:
        """Climb from an expression to what becomes of its value."""
        while node is not None:
            if id(node) in self.context.environment_arguments:
                self.flow.launches += self.context.environment_arguments[id(node)]
                return
            parent = self.view.tree.parent(node)
            step = _STEPS.get(type(parent))
            if step is None:
                self._goes("a `return`" if isinstance(parent, cst.Return) else "another place")
                return
            node = step(self, parent, node)

    def _same(self, parent: cst.CSTNode, node: cst.CSTNode) -> cst.CSTNode:
        return parent

    def _argument(self, parent: cst.Arg, node: cst.CSTNode) -> cst.CSTNode | None:
        call = self.view.tree.parent(parent)
        if not isinstance(call, cst.Call):
            return self._goes("a class")
        if self.as_option and parent.star == "**" and id(call) in self.context.by_site:
            self.flow.launches += self.context.by_site[id(call)]
            return None
        self.as_option |= parent.keyword is not None and parent.keyword.value == "env"
        if dotted(call.func) == "filter":
            outer = self.view.tree.parent(self.view.tree.parent(call) or call)
            return self._filter(outer) if outer is not None else None
        if dotted(call.func) in _COPIES:
            return call
        if isinstance(call.func, cst.Attribute) and call.func.attr.value == "update":
            return self._into(call.func.value)
        return self._goes(f"`{self.view.module.text(call.func)}`")

    def _attribute(self, parent: cst.Attribute, node: cst.CSTNode) -> cst.CSTNode | None:
        call = self.view.tree.parent(parent)
        if isinstance(call, cst.Call) and parent.attr.value in ("copy", "items", "keys"):
            return call
        return self._goes(f"`.{parent.attr.value}`")

    def _comprehension(self, parent: cst.CompFor, node: cst.CSTNode) -> cst.CSTNode | None:
        whole = self.view.tree.parent(parent)
        return self._filter(whole) if whole is not None else None

    def _filter(self, whole: cst.CSTNode) -> cst.CSTNode | None:
        if not isinstance(whole, cst.BaseExpression) or not filters.is_copy(whole):
            return self._goes("a comprehension or a filter")
        if not filters.is_scrub(self.trial, whole):
            self._goes("a filter that minds other names as well")
        self.flow.filters.append(whole)
        return whole

    def _entry(self, parent: cst.DictElement, node: cst.CSTNode) -> cst.CSTNode | None:
        if isinstance(parent.key, cst.SimpleString) and parent.key.raw_value == "env":
            self.as_option = True
            return parent
        return self._goes("an entry of a dictionary")

    def _walrus(self, parent: cst.NamedExpr, node: cst.CSTNode) -> cst.CSTNode | None:
        self._into(parent.target)
        return parent

    def _conditional(self, parent: cst.IfExp, node: cst.CSTNode) -> cst.CSTNode | None:
        return parent if node is not parent.test else self._goes("a condition")

    def _binary(self, parent: cst.BinaryOperation, node: cst.CSTNode) -> cst.CSTNode | None:
        return parent if isinstance(parent.operator, cst.BitOr) else self._goes("an operator")

    def _assigned(self, parent: cst.Assign, node: cst.CSTNode) -> None:
        for target in parent.targets:
            self._into(target.target)

    def _assigned_once(self, parent: cst.AnnAssign | cst.AugAssign, node: cst.CSTNode) -> None:
        self._into(parent.target)

    def _iterated(self, parent: cst.For, node: cst.CSTNode) -> cst.CSTNode | None:
        """`for key, value in source.items(): variable[key] = value`."""
        for statement in parent.body.body if node is parent.iter else ():
            inner = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else statement
            target = inner.targets[0].target if isinstance(inner, cst.Assign) else None
            if not isinstance(target, cst.Subscript):
                return self._goes("a loop")
            self._into(target.value)
        return None

    # -------------------------------------------------------------- variables

    def _into(self, target: cst.BaseExpression) -> cst.CSTNode | None:
        """Follow a variable that holds the value."""
        if not isinstance(target, cst.Name):
            return self._goes(f"`{self.view.module.text(target)}`")
        scope = self.view.names.scope_of(target).owner(target.value)
        if scope is None or scope.is_class:
            return self._goes("a class")
        if target.value in scope.outer_names:
            return self._goes("a global variable")
        self.flow.held = True
        if (id(scope), target.value) not in self.seen:
            self.seen.add((id(scope), target.value))
            self._read(scope, target.value)
        return None

    def _read(self, scope: Scope, name: str) -> None:
        for reader in scope.readers(name):
            if scope is self.view.names.top and self.view.tree.function(reader) is not None:
                self._goes(f"the functions that read `{name}`")
            removal = self._removal_around(reader, name)
            if removal is not None:
                if removal not in self.flow.removals:
                    self.flow.removals.append(removal)
            elif not self._harmless(reader):
                self.from_expression(reader)

    def _removal_around(self, reader: cst.CSTNode, name: str) -> cst.BaseStatement | None:
        """The largest statement around a reader that only takes Slurm's names out of the variable."""
        around = [
            one
            for one in self._statements_around(reader)
            if is_removal(self.trial, one, name) and not self._is_missed(one)
        ]
        return around[-1] if around else None

    def _is_missed(self, statement: cst.BaseStatement) -> bool:
        """Whether a loop leaves its variable to code behind it."""
        if not isinstance(statement, cst.For):
            return False
        inside = {id(one) for one in descendants(statement)}
        for target in descendants(statement.target):
            scope = (
                self.view.names.scope_of(target).owner(target.value) if isinstance(target, cst.Name) else None
            )
            if scope is None or not isinstance(target, cst.Name) or len(scope.bound[target.value]) > 1:
                continue
            if any(id(reader) not in inside for reader in scope.readers(target.value)):
                return True
        return False

    def _statements_around(self, node: cst.CSTNode) -> Iterator[cst.BaseStatement]:
        for one in self.view.tree.ancestors(node):
            if isinstance(one, (cst.FunctionDef, cst.ClassDef)):
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
            return isinstance(index, cst.Index) and (stored or _is_plain(index.value))
        if isinstance(parent, cst.Attribute):
            call = tree.parent(parent)
            return (
                isinstance(call, cst.Call)
                and call.func is parent
                and self._harmless_call(call, parent.attr.value)
            )
        if isinstance(parent, cst.ComparisonTarget) and isinstance(parent.operator, (cst.In, cst.NotIn)):
            comparison = tree.parent(parent)
            return isinstance(comparison, cst.Comparison) and _is_plain(comparison.left)
        if isinstance(parent, cst.AugAssign) and reader is parent.target:
            return isinstance(parent.operator, cst.BitOrAssign)
        return False

    def _harmless_call(self, call: cst.Call, method: str) -> bool:
        if method in ("update", "setdefault"):
            return isinstance(self.view.tree.parent(call), cst.Expr)
        return method in ("get", "pop") and bool(call.args) and _is_plain(call.args[0].value)


def _is_plain(key: cst.BaseExpression) -> bool:
    """Whether a key is a text that is none of Slurm's names."""
    return isinstance(key, cst.SimpleString) and not is_slurm_name(str(key.raw_value))


_STEPS: dict[type[cst.CSTNode | None], Callable[[_Walk, Any, cst.CSTNode], cst.CSTNode | None]] = {
    cst.Arg: _Walk._argument,
    cst.Attribute: _Walk._attribute,
    cst.CompFor: _Walk._comprehension,
    cst.StarredDictElement: _Walk._same,
    cst.Dict: _Walk._same,
    cst.DictElement: _Walk._entry,
    cst.BooleanOperation: _Walk._same,
    cst.NamedExpr: _Walk._walrus,
    cst.IfExp: _Walk._conditional,
    cst.BinaryOperation: _Walk._binary,
    cst.Assign: _Walk._assigned,
    cst.AnnAssign: _Walk._assigned_once,
    cst.AugAssign: _Walk._assigned_once,
    cst.For: _Walk._iterated,
}
