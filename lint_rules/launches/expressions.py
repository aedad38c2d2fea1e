"""Expressions: one small handler a node type."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable, Sequence

import libcst as cst

from lint_rules.launches import classes, library, methods, operators
from lint_rules.launches.doubt import doubt_changed_environments, is_over_environment
from lint_rules.launches.environments import Inherited, process_environment
from lint_rules.launches.frames import Frame, Handler, State, joined
from lint_rules.launches.narrowing import narrow
from lint_rules.launches.scopes import assign, look_up
from lint_rules.launches.values import (
    HOLE_TEXT,
    MAX_ITEMS,
    NONE,
    UNKNOWN,
    Class,
    Const,
    External,
    Function,
    Instance,
    Mapping,
    Sequential,
    Splat,
    Super,
    Text,
    Value,
    bounded,
    concatenated,
    each,
    either,
    elements,
    truth,
)

MAX_UNROLLED = 48


def literal(node: cst.SimpleString) -> str | None:
    """The text of a string or bytes literal; None if it does not read as one."""
    return _text_of_literal(node.value)


@functools.lru_cache(maxsize=8192)
def _text_of_literal(written: str) -> str | None:
    try:
        value = ast.literal_eval(written)
    except (SyntaxError, ValueError):
        return None
    return value.decode("latin-1") if isinstance(value, bytes) else value


def _simple_string(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.SimpleString)
    text = literal(node)
    if text is None:
        return HOLE_TEXT
    return Text(text, frame.at(node) if frame.interpreter.project.says_slurm(text) else None)


def _concatenated_string(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.ConcatenatedString)
    parts: list[Value] = []
    right: cst.BaseExpression = node
    while isinstance(right, cst.ConcatenatedString):
        parts.append(frame.evaluate(right.left))
        right = right.right
    parts.append(frame.evaluate(right))
    return concatenated(parts)


def _formatted_string(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.FormattedString)
    raw = "r" in node.prefix.lower()
    return concatenated([_formatted_part(frame, part, raw) for part in node.parts])


def _formatted_part(frame: Frame, part: cst.BaseFormattedStringContent, raw: bool) -> Value:
    if isinstance(part, cst.FormattedStringText):
        text = part.value.replace("{{", "{").replace("}}", "}")
        if "\\" in text and not raw:
            text = unescaped(text)
        return Text(text, frame.at(part) if frame.interpreter.project.says_slurm(text) else None)
    assert isinstance(part, cst.FormattedStringExpression)
    value = frame.evaluate(part.expression)
    if part.conversion == "r" and isinstance(value, Text) and value.exact:
        return Text(repr(value.text), value.origin)
    return value if not part.format_spec else operators.padded(value)


def unescaped(text: str) -> str:
    """Resolve backslash escapes as in a non-raw literal; what does not resolve is left as it stands."""
    quoted = text.replace('"', '\\"') if '\\"' not in text else text
    try:
        value = ast.literal_eval('"""' + quoted + '"""')
    except (SyntaxError, ValueError):
        return text
    return value if isinstance(value, str) else text


def _number(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, (cst.Integer, cst.Float))
    try:
        return Const(ast.literal_eval(node.value))
    except (SyntaxError, ValueError):
        return UNKNOWN


def _name(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.Name)
    if node.value in ("None", "True", "False"):
        return Const({"None": None, "True": True, "False": False}[node.value], frame.at(node))
    value = look_up(frame, node.value)
    if (
        isinstance(value, Mapping)
        and value.live
        and value.inherited is not None
        and not value.inherited.sources
    ):
        return process_value(frame, node)
    return value


def _attribute(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.Attribute)
    receiver = frame.evaluate(node.value)
    return either(attribute_of(frame, one, node.attr.value, node) for one in each(receiver))


def attribute_of(frame: Frame, receiver: Value, name: str, node: cst.CSTNode) -> Value:
    """`receiver.name`, receiver being no alternatives."""
    if isinstance(receiver, External):
        dotted = library.canonical(f"{receiver.name}.{name}")
        if dotted in library.PROCESS_ENVIRONMENTS:
            return process_value(frame, node)
        return library.external(dotted)
    if isinstance(receiver, (Instance, Class, Super)):
        return classes.attribute(frame, receiver, name, node)
    return methods.attribute(frame, receiver, name, node)


def process_value(frame: Frame, node: cst.CSTNode) -> Mapping:
    """os.environ itself, as the statements before this one have left it."""
    inherited = frame.state.environ.inherited
    fresh = process_environment(frame.at(node)).inherited
    assert fresh is not None
    if inherited is None:
        inherited = fresh
    return Mapping(inherited=operators.with_source(inherited, frame.at(node)), live=True)


def _sequence(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, (cst.List, cst.Tuple, cst.Set))
    items: list[Value | Splat] = []
    for element in node.elements[:MAX_ITEMS]:
        value = frame.evaluate(element.value)
        if isinstance(element, cst.StarredElement):
            items.extend(operators.spread(value))
        else:
            items.append(value)
    if len(node.elements) > MAX_ITEMS:
        items.append(Splat(UNKNOWN))
    return Sequential(tuple(items))


def _dict(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.Dict)
    result: Value = Mapping()
    for element in node.elements[:MAX_ITEMS]:
        if isinstance(element, cst.StarredDictElement):
            assert isinstance(result, Mapping)
            result = operators.merged(result, frame.evaluate(element.value), frame.at(node))
        else:
            assert isinstance(element, cst.DictElement)
            result = operators.with_item(result, frame.evaluate(element.key), frame.evaluate(element.value))
    return result


def _conditional(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.IfExp)
    verdict = truth(frame.evaluate(node.test))
    if verdict is not None:
        return frame.evaluate(node.body if verdict else node.orelse)
    found: list[Value] = []
    before = frame.state
    ends: list[State] = []
    for holds, branch in ((True, node.body), (False, node.orelse)):
        frame.state = before.copy()
        if narrow(frame, node.test, holds):
            found.append(frame.evaluate(branch))
            ends.append(frame.state)
    frame.state = joined(ends) if ends else before
    return either(found)


def _boolean(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.BooleanOperation)
    stops_on = isinstance(node.operator, cst.Or)
    operands: list[cst.BaseExpression] = [node.right]
    left = node.left
    while (
        isinstance(left, cst.BooleanOperation)
        and type(left.operator) is type(node.operator)
        and not left.lpar
    ):
        operands.append(left.right)
        left = left.left
    operands.append(left)
    results: list[Value] = []
    for operand in reversed(operands):
        value = frame.evaluate(operand)
        verdict = truth(value)
        if operand is node.right or verdict is stops_on:
            results.append(value)
            break
        if verdict is None:
            results.extend(one for one in each(value) if truth(one) is not (not stops_on))
    return either(results)


def _unary(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.UnaryOperation)
    value = frame.evaluate(node.expression)
    if isinstance(node.operator, cst.Not):
        verdict = truth(value)
        return UNKNOWN if verdict is None else Const(not verdict)
    if (
        isinstance(node.operator, cst.Minus)
        and isinstance(value, Const)
        and isinstance(value.value, (int, float))
    ):
        return Const(-value.value)
    return UNKNOWN


def _binary(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.BinaryOperation)
    chain: list[cst.BinaryOperation] = [node]
    while isinstance(chain[-1].left, cst.BinaryOperation):
        chain.append(chain[-1].left)
    value = frame.evaluate(chain[-1].left)
    for operation in reversed(chain):
        value = operators.binary(frame, operation.operator, value, frame.evaluate(operation.right), operation)
    return value


def _comparison(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.Comparison)
    left = frame.evaluate(node.left)
    verdicts: list[bool | None] = []
    for target in node.comparisons:
        right = frame.evaluate(target.comparator)
        verdicts.append(operators.compared(left, target.operator, right))
        left = right
    if False in verdicts:
        return Const(False)
    return UNKNOWN if None in verdicts else Const(True)


def _subscript(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.Subscript)
    receiver = frame.evaluate(node.value)
    keys = [_slice(frame, element.slice) for element in node.slice]
    if len(keys) == 1:
        return either(operators.item(frame, one, keys[0], node) for one in each(receiver))
    words = tuple(key for key in keys if not isinstance(key, slice))
    return either(operators.item(frame, one, Sequential(words), node) for one in each(receiver))


def _slice(frame: Frame, node: cst.BaseSlice) -> Value | slice:
    if isinstance(node, cst.Index):
        return frame.evaluate(node.value)
    assert isinstance(node, cst.Slice)
    bounds = operators.bounds(frame, node)
    return bounds if bounds is not None else UNKNOWN


def _lambda(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.Lambda)
    frame.inner_functions.append(node)
    return Function(node, frame.module, frame)


def _await(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.Await)
    return frame.evaluate(node.expression)


def _walrus(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.NamedExpr)
    value = frame.evaluate(node.value)
    assign(frame, node.target, value)
    return value


def _yield(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.Yield)
    if isinstance(node.value, cst.From):
        frame.yields.append(elements(frame.evaluate(node.value.item)))
    else:
        frame.yields.append(frame.evaluate(node.value) if node.value is not None else NONE)
    frame.yield_environ = frame.state.environ
    return UNKNOWN


def _comprehension(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, (cst.ListComp, cst.SetComp, cst.GeneratorExp))
    rounds = list(_rounds(frame, node.for_in, lambda: frame.evaluate(node.elt)))
    items = [value if certain else Splat(value) for value, certain in rounds]
    return Sequential(bounded(items), keys_of=_keys_of(frame, node.for_in))


def _dict_comprehension(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.DictComp)
    pairs: list[Value | Splat] = []

    def pair() -> Value:
        return Sequential((frame.evaluate(node.key), frame.evaluate(node.value)))

    for value, certain in _rounds(frame, node.for_in, pair):
        pairs.append(value if certain else Splat(value))
    return operators.mapping_from_pairs(Sequential(tuple(pairs), keys_of=_keys_of(frame, node.for_in)))


def _keys_of(frame: Frame, loop: cst.CompFor) -> Inherited | None:
    iterated = frame.evaluate(loop.iter)
    return next(
        (one.keys_of for one in each(iterated) if isinstance(one, Sequential) and one.keys_of), None
    ) or next((one.inherited for one in each(iterated) if isinstance(one, Mapping)), None)


def _rounds(frame: Frame, loop: cst.CompFor, body: object) -> Iterable[tuple[Value, bool]]:
    """Evaluate `body` for each round of a comprehension: the value, and whether the round surely takes place."""
    assert callable(body)
    own = {name: frame.state.variables.get(name) for name in _target_names(loop.target)}
    iterated = frame.evaluate(loop.iter)
    start = frame.state.copy() if is_over_environment(iterated) else None
    unsure = False
    for value, certain in iterations(iterated):
        skipped: State | None = (
            None  # a key that may not be there needs no such doubt: without it nothing is done
        )
        assign(frame, loop.target, value)
        for condition in loop.ifs:
            verdict = truth(frame.evaluate(condition.test))
            if verdict is False:
                break
            if verdict is None:
                skipped = skipped or frame.state.copy()
                certain, unsure = False, True
        else:
            if loop.inner_for_in is not None:
                for inner, inner_certain in _rounds(frame, loop.inner_for_in, body):
                    yield inner, certain and inner_certain
            else:
                yield body(), certain
            if skipped is not None:
                frame.state = joined([skipped, frame.state])
    if start is not None and unsure:
        doubt_changed_environments(frame, start)
    for name, outer in own.items():
        if outer is None:
            frame.state.variables.pop(name, None)
        else:
            frame.state.variables[name] = outer


def _target_names(target: cst.BaseExpression) -> Iterable[str]:
    if isinstance(target, cst.Name):
        yield target.value
    elif isinstance(target, (cst.Tuple, cst.List)):
        for element in target.elements:
            yield from _target_names(element.value)


def iterations(iterated: Value) -> Sequence[tuple[Value, bool]]:
    """What a loop over a value sees, in order: each item, and whether it is surely there."""
    choices = each(iterated)
    if len(choices) == 1:
        one = methods.keys(choices[0]) if isinstance(choices[0], Mapping) else choices[0]
        if isinstance(one, Sequential) and len(one.items) <= MAX_UNROLLED:
            return [(i.element, False) if isinstance(i, Splat) else (i, True) for i in one.items]
    return [(elements(iterated), False)]


def _starred(frame: Frame, node: cst.CSTNode) -> Value:
    assert isinstance(node, cst.StarredElement)
    return frame.evaluate(node.value)


HANDLERS: dict[type[cst.CSTNode], Handler] = {
    cst.SimpleString: _simple_string,
    cst.ConcatenatedString: _concatenated_string,
    cst.FormattedString: _formatted_string,
    cst.Integer: _number,
    cst.Float: _number,
    cst.Name: _name,
    cst.Attribute: _attribute,
    cst.List: _sequence,
    cst.Tuple: _sequence,
    cst.Set: _sequence,
    cst.Dict: _dict,
    cst.IfExp: _conditional,
    cst.BooleanOperation: _boolean,
    cst.UnaryOperation: _unary,
    cst.BinaryOperation: _binary,
    cst.Comparison: _comparison,
    cst.Subscript: _subscript,
    cst.Lambda: _lambda,
    cst.Await: _await,
    cst.NamedExpr: _walrus,
    cst.Yield: _yield,
    cst.ListComp: _comprehension,
    cst.SetComp: _comprehension,
    cst.GeneratorExp: _comprehension,
    cst.DictComp: _dict_comprehension,
    cst.StarredElement: _starred,
}
