"""Following calls into the functions of the project, and what comes back from them."""

from __future__ import annotations

from dataclasses import dataclass

import libcst as cst

from lint_rules.launches import classes
from lint_rules.launches.binding import bind
from lint_rules.launches.environments import helper_result
from lint_rules.launches.frames import Arguments, Frame, State, joined
from lint_rules.launches.model import Profile
from lint_rules.launches.origins import moves
from lint_rules.launches.sinks import launch
from lint_rules.launches.telling import carries_something, is_small, is_telling, widened
from lint_rules.launches.values import (
    NONE,
    UNKNOWN,
    Const,
    ContextManager,
    Function,
    Instance,
    Mapping,
    Sequential,
    Splat,
    Value,
    each,
    either,
)

MAX_DEPTH = 6
"""Calls followed below the function that is looked at, not counting those of a function of a line or two."""
OFTEN = 40
"""Calls of one function that are followed though they hand over no command; later ones do what it does on its own."""
MAX_CALLS = 250
"""Calls followed in one another in all."""


def made_by_helper(frame: Frame, name: str, arguments: Arguments, node: cst.CSTNode) -> Value:
    """What the configured helper returns for these arguments."""
    interpreter = frame.interpreter
    profile: Profile | None = None
    if name == interpreter.step_helper:
        profile = Profile.STEP
    elif name == interpreter.helper:
        step = arguments.keywords.get("step", Const(False))
        if isinstance(step, Const):
            profile = Profile.STEP if step.value else Profile.SUBMISSION
    return helper_result(profile, frame.at(node))


def enter(frame: Frame, function: Function, arguments: Arguments, node: cst.CSTNode) -> Value:
    """Evaluate a function of the project with these arguments, as part of the frame that calls it."""
    interpreter = frame.interpreter
    qualified = interpreter.qualified(function)
    if interpreter.is_helper(qualified):
        return made_by_helper(frame, qualified, arguments, node)
    configured = interpreter.apis.get(qualified)
    if configured is not None:
        launch(frame, configured, arguments, node)
        return UNKNOWN
    carries = carries_something(frame, function, arguments)
    times = interpreter.facts.followed
    ident = id(function.node)
    if not carries and (times[ident] >= OFTEN or not is_telling(frame, function, arguments)):
        summary = interpreter.summaries.of(frame, function)
        if summary is not None:
            return _use(frame, summary.frame, node)
    if (
        frame.depth >= MAX_DEPTH
        or len(frame.active) >= MAX_CALLS
        or frame.active.count(id(function.node)) > 1
        or interpreter.steps_left <= 0
    ):
        interpreter.calls_cut_short += 1
        return UNKNOWN
    if frame.active.count(id(function.node)) == 1:
        arguments = widened(arguments)
    key = _key(frame, function, arguments) if len(frame.active) < MAX_DEPTH else None
    outcome = interpreter.facts.outcomes.get(key) if key is not None else None
    if outcome is None or frame.depth < outcome.valid_from_depth:
        outcome = _followed(frame, function, arguments)
        times[ident] += not carries
        if key is not None and not outcome.inner.mutated_arguments:
            interpreter.facts.outcomes[key] = outcome
    inner = outcome.inner
    frame.state.heap.update(outcome.changes)
    frame.state.environ = outcome.environ
    frame.adopt(inner, node, carries, moves(outcome.arguments, arguments))
    _take_back(frame, inner, function, arguments)
    return outcome.value


@dataclass(frozen=True)
class Outcome:
    """What following a call has led to: its value, and what it changed for the caller.

    `told_by` are the objects' attributes that it depends on. `valid_from_depth`: where calls below it were cut short
    for the depth, it tells nothing to a call nearer the top. `arguments` equal those of any call that it tells of.
    """

    inner: Frame
    arguments: Arguments
    value: Value
    changes: dict[int, dict[str, Value]]
    environ: Mapping
    told_by: tuple[object, ...]
    valid_from_depth: int


def _key(frame: Frame, function: Function, arguments: Arguments) -> object:
    """What the outcome of a call depends on; None where that cannot be said."""
    if function.closure is not None or isinstance(function.node, cst.Lambda):
        return None
    return (
        id(function.node),
        function.bound,
        arguments.positional,
        tuple(arguments.keywords.items()),
        arguments.open,
        frame.state.environ,
        tuple(map(id, _attributes(frame, function, arguments))),
    )


def _attributes(frame: Frame, function: Function, arguments: Arguments) -> tuple[object, ...]:
    """The attributes of the objects that a call hands over. They are never changed, so their identity says all."""
    given = (*arguments.positional, *arguments.keywords.values())
    objects = [one for value in (function.bound, *given) if value is not None for one in _objects(value)]
    return tuple(frame.state.heap.get(one.ident) for one in objects)


def _objects(value: Value | Splat) -> list[Instance]:
    return [
        one for one in each(value.element if isinstance(value, Splat) else value) if isinstance(one, Instance)
    ]


def _followed(frame: Frame, function: Function, arguments: Arguments) -> Outcome:
    """Evaluate the body with these arguments."""
    interpreter = frame.interpreter
    cut_before = interpreter.calls_cut_short
    heap, environ = frame.state.heap, frame.state.environ
    told_by = _attributes(frame, function, arguments)
    inner = Frame(
        interpreter,
        function.module,
        State({}, dict(heap), environ),
        function=function,
        closure=function.closure,
        active=(*frame.active, id(function.node)),
        depth=frame.depth + (0 if is_small(function.node) else 1),
    )
    bind(inner, function, arguments)
    value = _made(inner, run(inner), environ)
    return Outcome(
        inner,
        arguments,
        value,
        {
            ident: attributes
            for ident, attributes in inner.state.heap.items()
            if heap.get(ident) is not attributes
        },
        environ if isinstance(value, ContextManager) else inner.state.environ,
        told_by,
        frame.depth if interpreter.calls_cut_short != cut_before else 0,
    )


def _take_back(frame: Frame, inner: Frame, function: Function, arguments: Arguments) -> None:
    """Give the caller's variables what the function has done to the lists and dictionaries it was handed."""
    if not inner.mutated_arguments or isinstance(function.node, cst.Lambda):
        return
    parameters = [*function.node.params.posonly_params, *function.node.params.params]
    offset = 1 if function.bound is not None else 0
    for index, parameter in enumerate([*parameters, *function.node.params.kwonly_params]):
        name = parameter.name.value
        if name in inner.mutated and name not in inner.rebound:
            at = arguments.nodes.get(name) or arguments.nodes.get(str(index - offset))
            if (
                at is not None
                and at.module is frame.module
                and isinstance(at.node, (cst.Name, cst.Attribute))
            ):
                frame.mutate(at.node, inner.state.variables.get(name, UNKNOWN))


def _use(frame: Frame, done: Frame, node: cst.CSTNode) -> Value:
    """What a call gives that tells the function nothing: the same as every other such call."""
    frame.adopt(done, node, False)
    if done.state.environ != done.environ_at_start:
        frame.state.environ = done.state.environ
    for ident, attributes in done.state.heap.items():
        frame.state.heap.setdefault(ident, attributes)
    return _made(done, done.result, frame.state.environ)


def _made(inner: Frame, result: Value, environ: Mapping) -> Value:
    """The value of a call: of a generator, what it yields; of a context manager, what its body will see."""
    function = inner.function
    if not inner.yields or function is None or not isinstance(function.node, cst.FunctionDef):
        return result
    if any("contextmanager" in name for name in classes.decorator_names(function.node)):
        return ContextManager(either(inner.yields), inner.yield_environ or environ)
    return Sequential(tuple(Splat(one) for one in dict.fromkeys(inner.yields)))


def run(inner: Frame) -> Value:
    """Run the body of a frame whose parameters are bound. Leaves the state after it in the frame."""
    function = inner.function
    assert function is not None
    if isinstance(function.node, cst.Lambda):
        return inner.evaluate(function.node.body)
    before = inner.state.environ
    decorated = _decorated_environment(inner, function.node)
    if decorated is not None:
        inner.state.environ = decorated
    came_out = inner.execute(function.node.body)
    ends = [*inner.return_states, *((inner.state,) if came_out else ())]
    if ends:
        inner.state = joined(ends)
    if decorated is not None:
        inner.state.environ = before
    if came_out:
        inner.returns.append(NONE)
    return either(inner.returns) if inner.returns else UNKNOWN


def _decorated_environment(inner: Frame, node: cst.FunctionDef) -> Mapping | None:
    """The environment in which a context manager, used as a decorator, runs the function."""
    for decorator in node.decorators:
        call = decorator.decorator
        if isinstance(call, cst.Call) and isinstance(call.func, (cst.Name, cst.Attribute)):
            for one in each(inner.interpreter.module_frame(inner.module).evaluate(call)):
                if isinstance(one, ContextManager):
                    return one.environ
    return None
