"""What a function does on its own: one evaluation, shared by all the calls that could tell it nothing more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import libcst as cst

from lint_rules.launches import classes
from lint_rules.launches.frames import Frame, Heap
from lint_rules.launches.model import EnvironmentState
from lint_rules.launches.values import (
    ContextManager,
    Function,
    Instance,
    Mapping,
    Partial,
    Sequential,
    Splat,
    Value,
    carries_command,
    each,
)

if TYPE_CHECKING:
    from lint_rules.launches.interpreter import Interpreter

MAX_UNDER_WAY = 25
"""Functions whose summaries wait for one another's."""

MAX_NESTING = 400
"""Expressions nested in one another, over all the functions under way, before no further one is begun."""

Key = tuple[int, Value | None]


@dataclass(frozen=True, slots=True)
class Summary:
    """A frame after its function has run on its own.

    `depends_on_caller`: told more, the function may do other things with its launches. (Where all that is open is to
    whom it hands a command, the frame's `hands_on` says so.) `awaits`: the function, under way at the time, whose
    part is missing, since it calls this one.
    """

    frame: Frame
    depends_on_caller: bool
    awaits: Key | None = None


@dataclass
class Summaries:
    """Each function's summary, made when it is first asked for."""

    interpreter: Interpreter
    _known: dict[Key, Summary] = field(default_factory=dict)
    _under_way: dict[Key, int] = field(default_factory=dict)
    _awaited: Key | None = None

    def of(self, frame: Frame, function: Function) -> Summary | None:
        """The summary of a function that is no closure; None while it is under way or too many are."""
        bound = function.bound
        key = (id(function.node), bound.cls if isinstance(bound, Instance) else bound)
        known = self._known.get(key)
        if known is not None and (known.awaits is None or self._under_way):
            self._await(known.awaits if known.awaits in self._under_way else None)
            return known  # with nothing under way, what was missing is there by now
        if key in self._under_way:
            self._await(key)
            return None
        if len(self._under_way) > MAX_UNDER_WAY or self.interpreter.nesting > MAX_NESTING:
            return None
        outer_awaits, self._awaited = self._awaited, None
        self._under_way[key] = len(self._under_way)
        made = self._made(frame, function)
        del self._under_way[key]
        awaits = self._awaited if self._awaited in self._under_way else None
        summary = self._known[key] = replace(
            made, awaits=awaits, depends_on_caller=made.depends_on_caller or awaits is not None
        )
        self._awaited = outer_awaits
        self._await(awaits)
        return summary

    def _await(self, key: Key | None) -> None:
        """Note that what is being made lacks the part of a function under way, the outermost one if several."""
        if key is not None and self._under_way[key] < self._under_way.get(self._awaited, MAX_UNDER_WAY + 1):  # type: ignore[arg-type]
            self._awaited = key

    def _made(self, frame: Frame, function: Function) -> Summary:
        interpreter = self.interpreter
        bound = function.bound
        if isinstance(bound, Instance):
            instance = classes.typical(frame, bound.cls)
            state = interpreter.settled_state(frame, bound.cls).copy()
            done = interpreter.run_alone(replace(function, bound=instance), state)
            sets = _sets_something(done, instance, state.heap.get(instance.ident, {}))
        else:
            state = interpreter.module_frame(function.module).state.copy()
            done = interpreter.run_alone(function, state)
            sets = False
        return Summary(done, sets or _depends_on_caller(done))


def _sets_something(done: Frame, instance: Instance, before: dict[str, Value]) -> bool:
    """Whether a method gives its object an attribute that may matter. A constructor gives it all it has."""
    function = done.function
    assert function is not None
    if isinstance(function.node, cst.FunctionDef) and function.node.name.value == "__init__":
        return True
    after = done.state.heap.get(instance.ident, {})
    return after is not before and any(
        value is not before.get(name) and _is_of_use(value, done.state.heap) for name, value in after.items()
    )


def _depends_on_caller(done: Frame) -> bool:
    return (
        done.runs_unknown
        or bool(done.mutated_arguments)
        or done.state.environ != done.environ_at_start
        or any(one.environment.state is EnvironmentState.UNKNOWN for one in done.launches.values())
        or _is_of_use(done.result, done.state.heap)
    )


def concerns_callers(done: Frame) -> bool:
    """Whether a caller that says no command may find or change a launch through what a function did on its own."""
    return (
        done.hands_on
        or bool(done.mutated_arguments)
        or any(one.environment.state is EnvironmentState.UNKNOWN for one in done.launches.values())
        or any(leads_to_function(one, "", done.state.heap) for one in (done.result, *done.yields))
    )


def leads_to_function(value: Value | Splat, name: str, heap: Heap, depth: int = 3) -> bool:
    """Whether a value has a command in it, or a function that is not just the one of that name."""
    if carries_command(value):
        return True
    for one in each(value.element if isinstance(value, Splat) else value):
        if isinstance(one, Partial):
            return True
        if isinstance(one, Function) and not (
            isinstance(one.node, cst.FunctionDef) and one.node.name.value == name
        ):
            return True
        if depth and any(leads_to_function(part, name, heap, depth - 1) for part in _parts(one, heap)):
            return True
    return False


def _parts(value: Value, heap: Heap) -> Iterable[Value | Splat]:
    """What a value holds: the items of a list, the values of a dictionary, the attributes of an object."""
    if isinstance(value, Mapping):
        return [part for _, part in value.entries]
    if isinstance(value, Sequential):
        return value.items
    if isinstance(value, Instance):
        return heap.get(value.ident, {}).values()
    return ()


def _is_of_use(value: Value | Splat, heap: Heap, depth: int = 3) -> bool:
    """Whether a value, or an object with all that it holds, has a command or an environment in it or can be called."""
    if carries_command(value):
        return True
    for one in each(value.element if isinstance(value, Splat) else value):
        if isinstance(one, (Function, Partial, ContextManager)) or (
            isinstance(one, Mapping) and one.inherited is not None
        ):
            return True
        if depth and any(_is_of_use(part, heap, depth - 1) for part in _parts(one, heap)):
            return True
    return False
