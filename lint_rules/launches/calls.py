"""Calls: into the project's functions, out to libraries, and the launches themselves."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from lint_rules.launches import apis, classes, library, methods, operators
from lint_rules.launches.commands import HOLE
from lint_rules.launches.environments import helper_result
from lint_rules.launches.expressions import attribute_of
from lint_rules.launches.frames import Arguments, Frame, State, joined
from lint_rules.launches.model import NodeAt, Profile
from lint_rules.launches.sinks import launch
from lint_rules.launches.values import (
    NONE,
    UNKNOWN,
    Class,
    Const,
    ContextManager,
    External,
    Function,
    Instance,
    Mapping,
    Partial,
    Sequential,
    Splat,
    Text,
    Unknown,
    Value,
    carries_command,
    each,
    either,
)

MAX_DEPTH = 8
"""Calls followed below the function that is looked at."""


def evaluate(frame: Frame, node: cst.CSTNode) -> Value:
    """The value of a call expression."""
    assert isinstance(node, cst.Call)
    arguments = _arguments(frame, node)
    function = node.func
    if not isinstance(function, cst.Attribute):
        return call(frame, frame.evaluate(function), arguments, node)
    results: list[Value] = []
    for receiver in each(frame.evaluate(function.value)):
        modelled = methods.call(frame, receiver, function.attr.value, arguments, function.value, node)
        if modelled is not None:
            results.append(modelled)
            continue
        callee = attribute_of(frame, receiver, function.attr.value, function)
        if callee == UNKNOWN:
            results.append(_unknown_method(frame, function.attr.value, arguments, node))
        else:
            results.append(call(frame, callee, arguments, node))
    return either(results)


def _unknown_method(frame: Frame, name: str, arguments: Arguments, node: cst.CSTNode) -> Value:
    """A method of an object of which nothing is known: only its name can say what it does."""
    api = apis.BY_METHOD.get(name)
    if api is not None:
        launch(frame, api, arguments, node)
        return UNKNOWN
    applied = library.higher_order(name, arguments)
    if applied is not None:
        frame.call(*applied, node)
    else:
        _hand_on(frame, arguments)
    return UNKNOWN


def _arguments(frame: Frame, node: cst.Call) -> Arguments:
    positional: list[Value | Splat] = []
    keywords: dict[str, Value] = {}
    nodes: dict[str, NodeAt] = {}
    unknown: Mapping | None = None
    for argument in node.args:
        value = frame.evaluate(argument.value)
        if argument.star == "*":
            positional.extend(operators.spread(value))
        elif argument.star == "**":
            for one in each(value):
                known = one if isinstance(one, Mapping) else Mapping(open=True)
                keywords.update(known.entries)
                if known.open or known.inherited is not None:
                    unknown = operators.merged(unknown or Mapping(), known)
        elif argument.keyword is not None:
            keywords[argument.keyword.value] = value
            nodes[argument.keyword.value] = frame.at(argument.value)
        else:
            nodes[str(len(positional))] = frame.at(argument.value)
            positional.append(value)
    return Arguments(tuple(positional), keywords, unknown, nodes)


def call(frame: Frame, callee: Value, arguments: Arguments, node: cst.CSTNode) -> Value:
    """Call a value."""
    return either(_call_one(frame, one, arguments, node) for one in each(callee))


def _call_one(frame: Frame, callee: Value, arguments: Arguments, node: cst.CSTNode) -> Value:
    if isinstance(callee, Function):
        return enter(frame, callee, arguments, node)
    if isinstance(callee, External):
        return _call_external(frame, callee.name, arguments, node)
    if isinstance(callee, Class):
        return classes.instantiate(frame, callee, arguments, node)
    if isinstance(callee, Partial):
        return _call_partial(frame, callee, arguments, node)
    if isinstance(callee, Instance):
        method = classes.attribute(frame, callee, "__call__", node)
        return call(frame, method, arguments, node) if isinstance(method, Function) else UNKNOWN
    _hand_on(frame, arguments)
    return UNKNOWN


def _hand_on(frame: Frame, arguments: Arguments) -> None:
    """Note that a command goes where it cannot be followed from here; a caller may know more."""
    given = (*arguments.positional, *arguments.keywords.values())
    frame.hands_on = frame.hands_on or any(carries_command(one) for one in given)


def _call_partial(frame: Frame, callee: Partial, arguments: Arguments, node: cst.CSTNode) -> Value:
    given = Arguments(
        (*callee.positional, *arguments.positional),
        {**dict(callee.keywords), **arguments.keywords},
        arguments.open,
        arguments.nodes,
    )
    return call(frame, callee.function, given, node)


def _call_external(frame: Frame, name: str, arguments: Arguments, node: cst.CSTNode) -> Value:
    interpreter = frame.interpreter
    name = library.canonical(name)
    if interpreter.is_helper(name):
        return _helper(frame, name, arguments, node)
    api = interpreter.apis.get(name) or apis.BY_NAME.get(name)
    if api is None and "()." in name:
        api = apis.BY_METHOD.get(name.rpartition(".")[2])
    elif api is None:
        api = apis.by_telling_name(name)
    if api is not None:
        launch(frame, api, arguments, node)
        return External(f"{name}()")
    return library.call(frame, name, arguments, node)


def _helper(frame: Frame, name: str, arguments: Arguments, node: cst.CSTNode) -> Value:
    interpreter = frame.interpreter
    profile: Profile | None = None
    if name == interpreter.step_helper:
        profile = Profile.STEP
    elif name == interpreter.helper:
        step = arguments.keywords.get("step", Const(False))
        if isinstance(step, Const):
            profile = Profile.STEP if step.value else Profile.SUBMISSION
    return helper_result(profile, frame.at(node))


# ------------------------------------------------------------------ functions of the project


def enter(frame: Frame, function: Function, arguments: Arguments, node: cst.CSTNode) -> Value:
    """Evaluate a function of the project with these arguments, as part of the frame that calls it."""
    interpreter = frame.interpreter
    qualified = interpreter.qualified(function)
    if interpreter.is_helper(qualified):
        return _helper(frame, qualified, arguments, node)
    configured = interpreter.apis.get(qualified)
    if configured is not None:
        launch(frame, configured, arguments, node)
        return UNKNOWN
    if frame.depth >= MAX_DEPTH or frame.active.count(id(function.node)) > 1 or interpreter.steps_left <= 0:
        return UNKNOWN
    carries = _carries(frame, function, arguments)
    if not carries and not _is_telling(frame, function, arguments):
        return _summary(frame, function, node)
    if frame.active.count(id(function.node)) == 1:
        arguments = _widened(arguments)
    inner = Frame(
        interpreter,
        function.module,
        State({}, frame.state.heap, frame.state.environ),
        function=function,
        closure=function.closure,
        active=(*frame.active, id(function.node)),
        depth=frame.depth + 1,
    )
    bind(inner, function, arguments)
    environ_before = frame.state.environ
    result = run(inner)
    frame.state.heap = inner.state.heap
    frame.state.environ = inner.state.environ
    frame.adopt(inner, node, carries)
    frame.hands_on = frame.hands_on or inner.hands_on
    _take_back(frame, inner, function, arguments)
    made = _made(inner, result, environ_before)
    if isinstance(made, ContextManager):
        frame.state.environ = environ_before
    return made


def _carries(frame: Frame, function: Function, arguments: Arguments) -> bool:
    """Whether a call hands over a command or an environment, be it in the object it is made on."""
    given = (*arguments.positional, *arguments.keywords.values())
    if any(_matters(frame, one) for one in given):
        return True
    return isinstance(function.bound, Instance) and _matters(frame, function.bound)


def _is_telling(frame: Frame, function: Function, arguments: Arguments) -> bool:
    """Whether a call tells a function that can matter anything which an evaluation on its own would not know."""
    if isinstance(function.node, cst.Lambda) or function.closure is not None:
        return True
    heat = frame.interpreter.heat
    heat.add(function.module.path)
    name = function.node.name.value
    if name not in heat.names and not (
        name.startswith("__") and function.owner is not None and function.owner.name in heat.names
    ):
        return False
    if isinstance(function.bound, Instance) or arguments.open is not None:
        return True
    return any(_tells(one) for one in (*arguments.positional, *arguments.keywords.values()))


def _tells(value: Value | Splat) -> bool:
    if isinstance(value, Splat):
        return _tells(value.element)
    return any(
        not isinstance(one, (Unknown, External, Const))
        and not (isinstance(one, Text) and not one.text.strip(HOLE))
        for one in each(value)
    )


def _matters(frame: Frame, value: Value | Splat, depth: int = 3) -> bool:
    if carries_command(value):
        return True
    if depth == 0:
        return False
    for one in each(value.element if isinstance(value, Splat) else value):
        if isinstance(one, Mapping) and (
            one.inherited is not None or any(_matters(frame, v, depth - 1) for _, v in one.entries)
        ):
            return True
        if isinstance(one, Sequential) and any(_matters(frame, item, depth - 1) for item in one.items[:16]):
            return True
        if isinstance(one, Partial) and _matters(frame, one.function, depth - 1):
            return True
        if isinstance(one, Instance) and one.exactly:
            attributes = frame.state.heap.get(one.ident, {})
            if any(_matters(frame, attribute, depth - 1) for attribute in attributes.values()):
                return True
    return False


def _widened(arguments: Arguments) -> Arguments:
    """For a function that calls itself: what is counted on the way is not known."""
    return replace(
        arguments,
        positional=tuple(UNKNOWN if isinstance(one, Const) else one for one in arguments.positional),
        keywords={
            name: UNKNOWN if isinstance(one, Const) and one.value is not None else one
            for name, one in arguments.keywords.items()
        },
    )


def _take_back(frame: Frame, inner: Frame, function: Function, arguments: Arguments) -> None:
    """Give the caller's variables what the function has done to the lists and dictionaries it was handed."""
    if not inner.mutated or isinstance(function.node, cst.Lambda):
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


def _summary(frame: Frame, function: Function, node: cst.CSTNode) -> Value:
    """What a call gives that tells the function nothing: the same as every other such call."""
    summary = frame.interpreter.summary(frame, function)
    if summary is None:
        return UNKNOWN
    frame.adopt(summary, node, False)
    frame.hands_on = frame.hands_on or summary.hands_on
    if summary.state.environ != summary.environ_at_start:
        frame.state.environ = summary.state.environ
    for ident, attributes in summary.state.heap.items():
        frame.state.heap.setdefault(ident, attributes)
    return _made(summary, summary.result, frame.state.environ)


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
            name = call.func.value if isinstance(call.func, cst.Name) else call.func.attr
            name = name.value if isinstance(name, cst.Name) else name
            if name in inner.interpreter.heat.names or name == "clean_env":
                for one in each(inner.interpreter.module_frame(inner.module).evaluate(call)):
                    if isinstance(one, ContextManager):
                        return one.environ
    return None


def bind(inner: Frame, function: Function, arguments: Arguments) -> None:
    """Give the parameters their values; a parameter that is left out has its default."""
    parameters = function.node.params
    variables = inner.state.variables
    positional: list[Value | Splat] = list(arguments.positional)
    if function.bound is not None:
        positional.insert(0, function.bound)
    given = Arguments(tuple(positional), arguments.keywords)
    used: set[str] = set()
    plain = [*parameters.posonly_params, *parameters.params]
    for index, parameter in enumerate([*plain, *parameters.kwonly_params]):
        name = parameter.name.value
        used.add(name)
        value = given.get(index if index < len(plain) else None, name)
        if value is None and arguments.open is not None and not arguments.open.entries:
            default = _default(inner, parameter)
            value = either((default, UNKNOWN)) if parameter.default is not None else UNKNOWN
        variables[name] = value if value is not None else _default(inner, parameter)
    if isinstance(parameters.star_arg, cst.Param):
        variables[parameters.star_arg.name.value] = Sequential(tuple(positional[len(plain) :]))
    if parameters.star_kwarg is not None:
        extra = tuple((name, value) for name, value in arguments.keywords.items() if name not in used)
        variables[parameters.star_kwarg.name.value] = Mapping(extra, None, arguments.open is not None)


def _default(inner: Frame, parameter: cst.Param) -> Value:
    if parameter.default is None:
        return UNKNOWN
    scope = inner.closure or inner.interpreter.module_frame(inner.module)
    value = scope.evaluate(parameter.default)
    if isinstance(value, Const) and value.value is None:
        return Const(None, inner.at(parameter))
    return value


def bind_alone(inner: Frame, function: Function) -> None:
    """Parameters of a function that nobody calls here: the default or anything."""
    parameters = function.node.params
    plain = [*parameters.posonly_params, *parameters.params]
    for index, parameter in enumerate([*plain, *parameters.kwonly_params]):
        value: Value
        if index == 0 and function.bound is not None:
            value = function.bound
        elif index == 0 and (injected := _injected(inner, function)) is not None:
            value = injected
        else:
            value = _annotated(inner, parameter)
            if parameter.default is not None:
                value = either((_default(inner, parameter), value))
        inner.state.variables[parameter.name.value] = value
    if isinstance(parameters.star_arg, cst.Param):
        inner.state.variables[parameters.star_arg.name.value] = Sequential((Splat(UNKNOWN),))
    if parameters.star_kwarg is not None:
        inner.state.variables[parameters.star_kwarg.name.value] = Mapping()


def _injected(inner: Frame, function: Function) -> Value | None:
    """What a library's decorator hands the function as its first argument."""
    if isinstance(function.node, cst.FunctionDef):
        for decorator in function.node.decorators:
            expression = decorator.decorator
            expression = expression.func if isinstance(expression, cst.Call) else expression
            for one in each(inner.interpreter.module_frame(inner.module).evaluate(expression)):
                if isinstance(one, External) and one.name in apis.INJECTED:
                    return External(apis.INJECTED[one.name])
    return None


def _annotated(inner: Frame, parameter: cst.Param) -> Value:
    """What an annotation says of a parameter: an object of a class of the project, or of one outside it."""
    if parameter.annotation is None:
        return UNKNOWN
    return annotated(inner, parameter.annotation.annotation)


def annotated(frame: Frame, annotation: cst.BaseExpression) -> Value:
    """An object of the type that an annotation names."""
    if isinstance(annotation, cst.SimpleString):
        try:
            annotation = cst.parse_expression(annotation.evaluated_value)  # type: ignore[arg-type]
        except (cst.ParserSyntaxError, TypeError):
            return UNKNOWN
    if isinstance(annotation, cst.BinaryOperation):  # X | None
        return either(annotated(frame, side) for side in (annotation.left, annotation.right))
    if isinstance(annotation, cst.Subscript):
        if not isinstance(annotation.value, (cst.Name, cst.Attribute)):
            return UNKNOWN
        outer = (
            annotation.value.attr.value
            if isinstance(annotation.value, cst.Attribute)
            else annotation.value.value
        )
        if outer != "Optional" or not isinstance(annotation.slice[0].slice, cst.Index):
            return UNKNOWN
        return annotated(frame, annotation.slice[0].slice.value)
    if not isinstance(annotation, (cst.Name, cst.Attribute)):
        return UNKNOWN
    scope = frame.closure or frame.interpreter.module_frame(frame.module)
    value = scope.evaluate(annotation)
    found: list[Value] = []
    for one in each(value):
        if isinstance(one, Class):
            found.append(classes.typical(frame, one))
        elif isinstance(one, External) and not one.name.startswith(
            ("builtins.", "typing.", "collections.", "pathlib.", "os.")
        ):
            found.append(External(f"{one.name}()"))
        else:
            found.append(UNKNOWN)
    return either(found)
