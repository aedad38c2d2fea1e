"""Statements: each handler says whether control comes out at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import libcst as cst

from lint_rules.launches import library, operators, scopes
from lint_rules.launches.doubt import doubt_changed_environments, is_over_environment
from lint_rules.launches.expressions import iterations
from lint_rules.launches.frames import Frame, State, joined
from lint_rules.launches.narrowing import narrow
from lint_rules.launches.scopes import STAR, assign
from lint_rules.launches.values import (
    NONE,
    UNKNOWN,
    Class,
    ContextManager,
    External,
    Function,
    Imported,
    Instance,
    Mapping,
    Sequential,
    Value,
    carries_command,
    each,
    either,
    elements,
    truth,
)

MAX_WHILE_ROUNDS = 32
MAX_ROUNDS = 8
"""Rounds of a loop over a literal list that are run one by one."""


def execute(frame: Frame, body: cst.CSTNode) -> bool:
    """Run a module, a suite or one statement."""
    statements: Iterable[cst.CSTNode]
    if isinstance(body, (cst.Module, cst.IndentedBlock, cst.SimpleStatementSuite, cst.SimpleStatementLine)):
        statements = body.body
    else:
        statements = (body,)
    for statement in statements:
        if isinstance(statement, cst.SimpleStatementLine):
            if not execute(frame, statement):
                return False
            continue
        handler = HANDLERS.get(type(statement))
        if handler is not None and not handler(frame, statement):
            return False
    return True


# ------------------------------------------------------------------ simple statements


def _assign(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.Assign)
    value = frame.evaluate(node.value)
    for target in node.targets:
        assign(frame, target.target, value)
    return True


def _annotated(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.AnnAssign)
    if node.value is not None:
        assign(frame, node.target, frame.evaluate(node.value))
    return True


def _augmented(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.AugAssign)
    right = frame.evaluate(node.value)

    def changed(one: Value) -> Value:
        result = operators.binary(frame, node.operator, one, right, node)  # type: ignore[arg-type]
        return (
            replace(result, live=True)
            if isinstance(one, Mapping) and one.live and isinstance(result, Mapping)
            else result
        )

    scopes.update(frame, node.target, changed)
    return True


def _expression(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.Expr)
    value = frame.evaluate(node.value)
    return not (isinstance(value, External) and value.name in ("sys.exit()", "os._exit()", "os.abort()"))


def _return(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.Return)
    frame.returns.append(frame.evaluate(node.value) if node.value is not None else NONE)
    frame.return_states.append(frame.state)
    return False


def _raise(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.Raise)
    if node.exc is not None:
        frame.evaluate(node.exc)
    return False


def _delete(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.Del)
    targets = (
        [element.value for element in node.target.elements]
        if isinstance(node.target, cst.Tuple)
        else [node.target]
    )
    for target in targets:
        if (
            isinstance(target, cst.Subscript)
            and len(target.slice) == 1
            and isinstance(target.slice[0].slice, cst.Index)
        ):
            key = frame.evaluate(target.slice[0].slice.value)
            scopes.update(frame, target.value, lambda one, key=key: _without(one, key))
        elif isinstance(target, cst.Name):
            frame.state.variables.pop(target.value, None)
    return True


def _without(receiver: Value, key: Value) -> Value:
    return either(operators.without_item(receiver, one) for one in each(key))


def _global(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.Global)
    frame.global_names.update(item.name.value for item in node.names)
    return True


def _nonlocal(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.Nonlocal)
    frame.nonlocal_names.update(item.name.value for item in node.names)
    return True


def _assert(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.Assert)
    frame.evaluate(node.test)
    narrow(frame, node.test, True)
    return True


def _leave_loop(frame: Frame, node: cst.CSTNode) -> bool:
    frame.loop_exits.append(frame.state)
    return False


# ------------------------------------------------------------------ imports


def _import(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.Import)
    for alias in node.names:
        dotted = dotted_name(alias.name)
        if alias.asname is not None and isinstance(alias.asname.name, cst.Name):
            frame.state.variables[alias.asname.name.value] = _module(frame, dotted)
        else:
            first = dotted.partition(".")[0]
            frame.state.variables[first] = _module(frame, first)
    return True


def _module(frame: Frame, dotted: str) -> Value:
    path = frame.interpreter.project.find(dotted, frame.module)
    return Imported(path) if path is not None else External(dotted)


def _import_from(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.ImportFrom)
    dotted = dotted_name(node.module) if node.module is not None else ""
    level = len(node.relative)
    project = frame.interpreter.project
    path = project.find_relative(dotted, level, frame.module) if level else project.find(dotted, frame.module)
    full = project.absolute_name(dotted, level, frame.module) if level else dotted
    if isinstance(node.names, cst.ImportStar):
        star = Imported(path) if path is not None else External(full)
        known = frame.state.variables.get(STAR)
        frame.state.variables[STAR] = star if known is None else either((known, star))
        return True
    for alias in node.names:
        name = dotted_name(alias.name)
        local = (
            alias.asname.name.value
            if alias.asname is not None and isinstance(alias.asname.name, cst.Name)
            else name
        )
        frame.state.variables[local] = _member(frame, path, full, name)
    return True


def _member(frame: Frame, path: Path | None, module: str, name: str) -> Value:
    dotted = f"{module}.{name}"
    if frame.interpreter.is_helper(dotted):
        return External(dotted)
    if path is not None:
        return Imported(path, name)
    submodule = frame.interpreter.project.find(dotted, frame.module)
    if submodule is not None:
        return Imported(submodule)
    canonical = library.canonical(dotted)
    if canonical in library.PROCESS_ENVIRONMENTS:
        return replace(
            frame.interpreter.live_environment, inherited=frame.interpreter.live_environment.inherited
        )
    return library.external(canonical)


def dotted_name(node: cst.BaseExpression) -> str:
    """`a.b.c` as text."""
    parts: list[str] = []
    while isinstance(node, cst.Attribute):
        parts.append(node.attr.value)
        node = node.value
    assert isinstance(node, cst.Name)
    return ".".join((node.value, *reversed(parts)))


# ------------------------------------------------------------------ definitions


def _function(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.FunctionDef)
    frame.state.variables[node.name.value] = Function(node, frame.module, frame.enclosing, frame.owner)
    if frame.function is not None:
        frame.inner_functions.append(node)
    for parameter in (*node.params.params, *node.params.kwonly_params):
        if isinstance(parameter.default, cst.Call):
            frame.evaluate(parameter.default)
    return True


def _class(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.ClassDef)
    frame.state.variables[node.name.value] = Class(node, frame.module, frame.enclosing)
    return True


# ------------------------------------------------------------------ branches


def _branches(frame: Frame, paths: Sequence[Callable[[], bool]]) -> bool:
    """Run each path from the state as it is now; the states of those that come out meet."""
    before = frame.state
    ends: list[State] = []
    for number, path in enumerate(paths):
        frame.state = before.copy() if number + 1 < len(paths) else before
        if path():
            ends.append(frame.state)
    frame.state = joined(ends) if ends else before
    return bool(ends)


def _if(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.If)
    paths: list[Callable[[], bool]] = []
    conditions: list[cst.BaseExpression] = []
    branch: cst.If | cst.Else | None = node
    while branch is not None:
        if isinstance(branch, cst.Else):
            paths.append(_guarded(frame, list(conditions), None, branch.body))
            break
        verdict = truth(frame.evaluate(branch.test))
        if verdict is not False:
            paths.append(_guarded(frame, list(conditions), branch.test, branch.body))
        if verdict is None:
            frame.interpreter.unsure_branches += 1
            conditions.append(branch.test)
        elif verdict is True:
            break
        branch = branch.orelse
        if len(paths) > 64:
            break
    else:
        paths.append(_guarded(frame, conditions, None, None))
    return _branches(frame, paths)


def _guarded(
    frame: Frame, failed: list[cst.BaseExpression], test: cst.BaseExpression | None, body: cst.CSTNode | None
) -> Callable[[], bool]:
    def path() -> bool:
        if not all(narrow(frame, condition, False) for condition in failed[-4:]):
            return False
        if test is not None and not narrow(frame, test, True):
            return False
        return frame.execute(body) if body is not None else True

    return path


def _match(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.Match)
    subject = frame.evaluate(node.subject)
    paths: list[Callable[[], bool]] = []
    for case in node.cases:
        verdict = _matches(frame, case.pattern, subject)
        if verdict is False:
            continue
        paths.append(_case(frame, case, subject))
        if verdict is True and case.guard is None:
            break
    else:
        paths.append(lambda: True)
    return _branches(frame, paths)


def _case(frame: Frame, case: cst.MatchCase, subject: Value) -> Callable[[], bool]:
    def path() -> bool:
        _capture(frame, case.pattern, subject)
        return frame.execute(case.body)

    return path


def _matches(frame: Frame, pattern: cst.MatchPattern, subject: Value) -> bool | None:
    if isinstance(pattern, cst.MatchValue):
        return operators.compared(subject, cst.Equal(), frame.evaluate(pattern.value))
    if isinstance(pattern, cst.MatchSingleton):
        return operators.compared(subject, cst.Is(), frame.evaluate(pattern.value))
    if isinstance(pattern, cst.MatchAs) and pattern.pattern is None:
        return True
    if isinstance(pattern, cst.MatchOr):
        verdicts = [_matches(frame, element.pattern, subject) for element in pattern.patterns]
        return True if True in verdicts else (None if None in verdicts else False)
    return None


def _capture(frame: Frame, pattern: cst.MatchPattern, subject: Value) -> None:
    if isinstance(pattern, cst.MatchAs):
        if pattern.name is not None:
            assign(frame, pattern.name, subject)
        if pattern.pattern is not None:
            _capture(frame, pattern.pattern, subject)
    elif isinstance(pattern, cst.MatchSequence):
        for index, element in enumerate(pattern.patterns):
            if isinstance(element, cst.MatchSequenceElement):
                one = subject if isinstance(subject, Sequential) else None
                _capture(frame, element.value, operators.at(one, index) if one is not None else UNKNOWN)
            elif isinstance(element, cst.MatchStar) and element.name is not None:
                assign(frame, element.name, UNKNOWN)


# ------------------------------------------------------------------ loops


def _for(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.For)
    iterated = frame.evaluate(node.iter)
    rounds = iterations(iterated)
    over_environment = is_over_environment(iterated)
    if len(rounds) > MAX_ROUNDS and not over_environment:
        rounds = [(elements(iterated), False)]
    before, unsure = frame.state.copy(), frame.interpreter.unsure_branches
    outer_exits, frame.loop_exits = frame.loop_exits, []
    for value, certain in rounds:
        skipped = frame.state.copy() if not certain else None
        assign(frame, node.target, value)
        came_out = frame.execute(node.body)
        if came_out and skipped is not None and _carries_round(skipped, frame.state):
            skipped = joined([skipped, frame.state.copy()])
            assign(frame, node.target, value)
            came_out = frame.execute(node.body)
        ends = [
            *frame.loop_exits,
            *((frame.state,) if came_out else ()),
            *((skipped,) if skipped is not None else ()),
        ]
        frame.loop_exits = []
        if not ends:
            frame.loop_exits = outer_exits
            return False
        frame.state = joined(ends)
    frame.loop_exits = outer_exits
    if over_environment and frame.interpreter.unsure_branches != unsure:
        doubt_changed_environments(frame, before)
    return frame.execute(node.orelse.body) if node.orelse is not None else True


def _carries_round(before: State, after: State) -> bool:
    """Whether a round leaves a command in a variable, where the next round may launch it."""
    return any(
        value is not before.variables.get(name) and carries_command(value)
        for name, value in after.variables.items()
    )


def _while(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.While)
    verdict = truth(frame.evaluate(node.test))
    if verdict is False:
        return frame.execute(node.orelse.body) if node.orelse is not None else True
    outer_exits, frame.loop_exits = frame.loop_exits, []
    if not isinstance(node.test, cst.Name):
        verdict = None if verdict is None else True
    elif verdict is True:
        for _ in range(MAX_WHILE_ROUNDS):
            if verdict is not True or not frame.execute(node.body) or frame.loop_exits:
                break
            verdict = truth(frame.evaluate(node.test))
        if verdict is False and not frame.loop_exits:
            frame.loop_exits = outer_exits
            return True
    before = frame.state.copy()
    narrow(frame, node.test, True)
    came_out = frame.execute(node.body)
    ends = [*frame.loop_exits, *((frame.state,) if came_out else ()), *((before,) if verdict is None else ())]
    frame.loop_exits = outer_exits
    if not ends:
        return False
    frame.state = joined(ends)
    return frame.execute(node.orelse.body) if node.orelse is not None else True


# ------------------------------------------------------------------ try and with


def _try(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, (cst.Try, cst.TryStar))
    before = frame.state.copy()
    came_out = frame.execute(node.body)
    ends: list[State] = []
    after_body = frame.state
    if came_out and node.orelse is not None:
        came_out = frame.execute(node.orelse.body)
    if came_out:
        ends.append(frame.state)
    for handler in node.handlers:
        frame.state = joined([before.copy(), after_body.copy()])
        if handler.name is not None:
            assign(frame, handler.name.name, UNKNOWN)
        if frame.execute(handler.body):
            ends.append(frame.state)
    frame.state = joined(ends) if ends else before
    if node.finalbody is not None and not frame.execute(node.finalbody.body):
        return False
    return bool(ends)


def _with(frame: Frame, node: cst.CSTNode) -> bool:
    assert isinstance(node, cst.With)
    restored: Mapping | None = None
    before = frame.state.environ
    entered: list[Instance] = []
    for item in node.items:
        value = frame.evaluate(item.item)
        bound: list[Value] = []
        for one in each(value):
            if isinstance(one, ContextManager):
                if one.environ != frame.state.environ:
                    restored = restored or frame.state.environ
                    frame.state.environ = one.environ
                bound.append(one.yielded)
            elif isinstance(one, Instance):
                bound.append(_enter(frame, one, item.item))
                entered.append(one)
            else:
                if isinstance(one, External) and one.name.endswith("ExitStack()"):
                    restored = restored or before
                bound.append(one)
        if item.asname is not None:
            assign(frame, item.asname.name, either(bound))
    came_out = frame.execute(node.body)
    for instance in reversed(entered):
        _call_method(frame, instance, "__exit__", node)
    if restored is not None:
        frame.state.environ = restored
    return came_out


def _enter(frame: Frame, instance: Instance, node: cst.CSTNode) -> Value:
    result = _call_method(frame, instance, "__enter__", node)
    return instance if result == UNKNOWN else result


def _call_method(frame: Frame, instance: Instance, name: str, node: cst.CSTNode) -> Value:
    from lint_rules.launches import classes
    from lint_rules.launches.frames import Arguments

    method = classes.attribute(frame, instance, name, node)
    if not isinstance(method, Function):
        return UNKNOWN
    return frame.call(method, Arguments((NONE, NONE, NONE) if name == "__exit__" else ()), node)


HANDLERS: dict[type[cst.CSTNode], Callable[[Frame, cst.CSTNode], bool]] = {
    cst.Assign: _assign,
    cst.AnnAssign: _annotated,
    cst.AugAssign: _augmented,
    cst.Expr: _expression,
    cst.Return: _return,
    cst.Raise: _raise,
    cst.Del: _delete,
    cst.Global: _global,
    cst.Nonlocal: _nonlocal,
    cst.Assert: _assert,
    cst.Break: _leave_loop,
    cst.Continue: _leave_loop,
    cst.Import: _import,
    cst.ImportFrom: _import_from,
    cst.FunctionDef: _function,
    cst.ClassDef: _class,
    cst.If: _if,
    cst.Match: _match,
    cst.For: _for,
    cst.While: _while,
    cst.Try: _try,
    cst.TryStar: _try,
    cst.With: _with,
}
