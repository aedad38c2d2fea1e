"""The state of an evaluation: variables, objects, the process's environment; and the frame that owns it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Mapping as MappingABC
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import libcst as cst

from lint_rules.launches.environments import process_environment
from lint_rules.launches.model import Launch, NodeAt, Step
from lint_rules.launches.values import UNKNOWN, Class, Function, Mapping, Splat, Value, either
from lint_rules.modules import Module

if TYPE_CHECKING:
    from lint_rules.launches.interpreter import Interpreter

Heap = dict[int, dict[str, Value]]
"""Attributes by object. States share the inner dictionaries, so they are replaced and never changed."""


LONG_WAY = 8
FEW_LAUNCHES = 4
"""Of the ways from a function to a launch that have more steps than this, so many are kept."""


@dataclass(slots=True)
class State:
    """What may change from one statement to the next."""

    variables: dict[str, Value] = field(default_factory=dict)
    heap: Heap = field(default_factory=dict)
    environ: Mapping = field(default_factory=process_environment)

    def copy(self) -> State:
        return State(dict(self.variables), dict(self.heap), self.environ)


def joined(states: Sequence[State]) -> State:
    """The state where several paths meet."""
    if len(states) == 1:
        return states[0]
    variables = _joined_values([state.variables for state in states])
    heap = dict(states[0].heap)
    for state in states[1:]:
        for ident, attributes in state.heap.items():
            known = heap.get(ident)
            if known is not attributes:
                heap[ident] = attributes if known is None else _joined_values([known, attributes])
    return State(variables, heap, joined_environ([state.environ for state in states]))


def joined_environ(environs: Sequence[Mapping]) -> Mapping:
    """os.environ where several paths meet: what one of them kept may be there."""
    result = environs[0]
    for other in environs[1:]:
        if other != result and result.inherited is not None and other.inherited is not None:
            result = Mapping(inherited=result.inherited.joined(other.inherited), live=True)
    return result


def _joined_values(scopes: Sequence[dict[str, Value]]) -> dict[str, Value]:
    result = dict(scopes[0])
    for scope in scopes[1:]:
        for name, value in scope.items():
            known = result.get(name)
            if known is not value:
                result[name] = value if known is None else either((known, value))
    return result


@dataclass(frozen=True, slots=True)
class Arguments:
    """Evaluated arguments of a call. `open`: a `**mapping` of unknown content is among them."""

    positional: tuple[Value | Splat, ...] = ()
    keywords: MappingABC[str, Value] = field(default_factory=dict)
    open: Mapping | None = None
    nodes: MappingABC[str, NodeAt] = field(default_factory=dict)

    def at(self, index: int) -> Value | None:
        """The positional argument at an index; unknown if a splat may have filled the place."""
        for position, value in enumerate(self.positional):
            if isinstance(value, Splat):
                return UNKNOWN
            if position == index:
                return value
        return None

    def get(self, index: int | None, name: str | None) -> Value | None:
        """The argument by keyword or else by position; None if it is left out."""
        if name is not None and name in self.keywords:
            return self.keywords[name]
        return self.at(index) if index is not None else None


@dataclass(eq=False, slots=True)
class Frame:
    """One function (or module body) under evaluation."""

    interpreter: Interpreter
    module: Module
    state: State
    function: Function | None = None
    owner: Class | None = None
    closure: Frame | None = None
    active: tuple[int, ...] = ()
    environ_at_start: Mapping | None = None
    mutated: set[str] = field(default_factory=set)
    rebound: set[str] = field(default_factory=set)
    depth: int = 0
    result: Value = UNKNOWN
    hands_on: bool = False
    runs_unknown: bool = False
    returns: list[Value] = field(default_factory=list)
    return_states: list[State] = field(default_factory=list)
    yields: list[Value] = field(default_factory=list)
    yield_environ: Mapping | None = None
    loop_exits: list[State] = field(default_factory=list)
    global_names: set[str] = field(default_factory=set)
    nonlocal_names: set[str] = field(default_factory=set)
    inner_functions: list[cst.FunctionDef | cst.Lambda] = field(default_factory=list)
    launches: dict[tuple[object, ...], Launch] = field(default_factory=dict)

    @property
    def enclosing(self) -> Frame | None:
        """The frame whose variables a function defined here sees besides the module's."""
        if self.owner is not None:
            return self.closure
        return self if self.function is not None else None

    @property
    def mutated_arguments(self) -> set[str]:
        """Names of what the function was handed, or sees around it, and has altered in its place."""
        return self.mutated - self.rebound

    def at(self, node: cst.CSTNode) -> NodeAt:
        return NodeAt(self.module, node)

    def evaluate(self, node: cst.CSTNode) -> Value:
        return self.interpreter.evaluate(self, node)

    def execute(self, body: cst.CSTNode) -> bool:
        """Run a suite. Returns whether control comes out at its end."""
        return self.interpreter.execute(self, body)

    def call(self, callee: Value, arguments: Arguments, node: cst.CSTNode) -> Value:
        return self.interpreter.call(self, callee, arguments, node)

    def mutate(self, target: cst.BaseExpression, value: Value) -> None:
        """Put a changed list or dictionary in the place of the one that an expression denotes."""
        self.interpreter.mutate(self, target, value)

    def record(self, launch: Launch) -> None:
        if len(launch.steps) > LONG_WAY and len(self.launches) > FEW_LAUNCHES:
            return
        key = (
            tuple(step.call.key for step in launch.steps),
            launch.names,
            launch.environment.state,
            launch.environment.given,
        )
        self.launches.setdefault(key, launch)

    def adopt(
        self,
        inner: Frame,
        node: cst.CSTNode,
        carries: bool,
        origins: MappingABC[tuple[int, int], NodeAt] = {},
    ) -> None:
        """Take over what a called function launched: the call becomes a step of the way.

        `origins`: where the words stand that this call hands over, by the keys of those known so far.
        """
        self.hands_on = self.hands_on or inner.hands_on
        self.runs_unknown = self.runs_unknown or inner.runs_unknown
        if inner.launches and inner.function is not None:
            step = Step(self.at(node), NodeAt(inner.function.module, inner.function.node), carries)
            for launch in inner.launches.values():
                if launch.origin is not None and launch.origin.key in origins:
                    launch = replace(launch, origin=origins[launch.origin.key])
                self.record(launch.reached_through(step))


Handler = Callable[[Frame, cst.CSTNode], Value]
