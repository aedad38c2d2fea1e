"""Giving parameters their values, from a call or, where nobody calls, from defaults and annotations."""

from __future__ import annotations

import libcst as cst

from lint_rules.launches import apis, classes
from lint_rules.launches.frames import Arguments, Frame
from lint_rules.launches.values import (
    UNKNOWN,
    Class,
    Const,
    External,
    Function,
    Mapping,
    Sequential,
    Splat,
    Value,
    each,
    either,
)


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
        inner.state.variables[parameters.star_kwarg.name.value] = Mapping(open=True, may_be_empty=True)


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
