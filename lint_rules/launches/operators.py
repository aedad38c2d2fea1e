"""Operators and the changes that operators and methods share: concatenation, items, merging, comparison."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import libcst as cst

from lint_rules.launches.environments import PROBES, Inherited
from lint_rules.launches.model import NodeAt
from lint_rules.launches.values import (
    HOLE_TEXT,
    MAX_ITEMS,
    UNKNOWN,
    Class,
    Const,
    External,
    Instance,
    Mapping,
    Partial,
    Sequential,
    Splat,
    Text,
    Value,
    bounded,
    carries_command,
    concatenated,
    each,
    either,
)

if TYPE_CHECKING:
    from lint_rules.launches.frames import Frame


def spread(value: Value) -> tuple[Value | Splat, ...]:
    """The items that `*value` (or `x.extend(value)`) stands for."""
    choices = each(value)
    if len(choices) == 1:
        one = choices[0]
        if isinstance(one, Sequential):
            return bounded(one.items)
        if isinstance(one, Mapping) and one.inherited is None and not one.open:
            return tuple(Text(key) for key, _ in one.entries)
    found: list[Value] = []
    telling: tuple[Value | Splat, ...] = ()
    for one in choices:
        if isinstance(one, Sequential):
            if not telling and carries_command(one):
                telling = one.items  # the path that matters; what the others hold may follow
                continue
            found.extend(item.element if isinstance(item, Splat) else item for item in one.items)
        else:
            found.append(UNKNOWN)
    return (*telling, *((Splat(either(found)),) if found else ()))


def binary(frame: Frame, operator: cst.BaseBinaryOp, left: Value, right: Value, node: cst.CSTNode) -> Value:
    """`left operator right` for the operators that build commands and environments."""
    if isinstance(operator, (cst.Add, cst.AddAssign)):
        return either(_added(one, other) for one in each(left) for other in each(right))
    if isinstance(operator, (cst.Divide, cst.DivideAssign)):
        return either(_joined_path(one, other) for one in each(left) for other in each(right))
    if isinstance(operator, (cst.Modulo, cst.ModuloAssign)):
        return either(_percent(one, right) for one in each(left))
    if isinstance(operator, (cst.BitOr, cst.BitOrAssign)):
        return either(_united(frame, one, right, node) for one in each(left))
    if isinstance(operator, cst.BitAnd) and isinstance(left, Partial):
        from lint_rules.launches.frames import Arguments

        frame.call(left, Arguments(), node)  # plumbum: `command & FG`
        return UNKNOWN
    if isinstance(operator, (cst.Subtract, cst.SubtractAssign)):
        return either(_without_all(one, right) for one in each(left))
    if isinstance(operator, (cst.Multiply, cst.MultiplyAssign)) and isinstance(left, Sequential):
        return Sequential((Splat(either(_plain(left.items))),)) if left.items else left
    return UNKNOWN


def _plain(items: tuple[Value | Splat, ...]) -> list[Value]:
    return [item.element if isinstance(item, Splat) else item for item in items]


def _added(left: Value, right: Value) -> Value:
    if isinstance(left, Sequential) or isinstance(right, Sequential):
        return Sequential(bounded((*spread(left), *spread(right))))
    if isinstance(left, Text) or isinstance(right, Text):
        return concatenated([left, right])
    return UNKNOWN


def _joined_path(left: Value, right: Value) -> Value:
    if isinstance(left, (Const, Sequential, Mapping)):
        return UNKNOWN
    if (isinstance(right, Text) and isinstance(left, (Text, External))) or isinstance(right, Text):
        return join_path([left, right])
    return join_path([left, HOLE_TEXT]) if isinstance(left, Text) else UNKNOWN


def join_path(parts: list[Value]) -> Value:
    """A file path made of parts."""
    separated: list[Value] = []
    for i, part in enumerate(parts):
        separated += [part] if i == 0 else [Text("/"), part]
    return concatenated(separated)


def _percent(left: Value, right: Value) -> Value:
    if not isinstance(left, Text):
        return UNKNOWN
    return either(_fill(left, one) for one in each(right))


def _fill(template: Text, argument: Value) -> Value:
    """printf-style formatting (https://docs.python.org/3/library/stdtypes.html#printf-style-string-formatting)."""
    values = list(argument.items) if isinstance(argument, Sequential) and argument.closed else [argument]
    parts: list[Value] = []
    rest = template.text
    origin = template.origin
    while "%" in rest:
        before, _, rest = rest.partition("%")
        parts.append(Text(before, origin if before else None))
        name: str | None = None
        if rest.startswith("("):
            name, _, rest = rest[1:].partition(")")
        flags = len(rest) - len(rest.lstrip("#0- +*.123456789hlL"))
        kind, rest = rest[flags : flags + 1], rest[flags + 1 :]
        if kind == "%":
            parts.append(Text("%"))
        elif name is not None:
            named = argument.get(name) if isinstance(argument, Mapping) else None
            parts.append(named if named is not None else HOLE_TEXT)
        else:
            value = values.pop(0) if values else UNKNOWN
            parts.append(UNKNOWN if isinstance(value, Splat) else value)
    parts.append(Text(rest, origin if rest else None))
    return concatenated(parts)


def _united(frame: Frame, left: Value, right: Value, node: cst.CSTNode) -> Value:
    if isinstance(left, Mapping):
        return merged(replace(left, live=False), right, frame.at(node))
    if isinstance(left, Sequential):
        return Sequential(bounded((*left.items, *spread(right))))
    if any(isinstance(one, Mapping) and one.inherited is not None for one in each(right)):
        return merged(Mapping(open=True), right, frame.at(node))
    if isinstance(left, Partial) or isinstance(right, Partial):
        return UNKNOWN
    return UNKNOWN


def _without_all(left: Value, right: Value) -> Value:
    if isinstance(left, Mapping):
        from lint_rules.launches.methods import keys

        left = keys(left)
    if isinstance(left, Sequential) and isinstance(right, Sequential) and right.closed:
        return replace(left, items=tuple(item for item in left.items if item not in right.items))
    return Sequential((Splat(UNKNOWN),)) if isinstance(left, Sequential) else UNKNOWN


def with_source(inherited: Inherited, source: NodeAt) -> Inherited:
    return replace(inherited, sources=(source,))


def merged(left: Mapping, right: Value, at: NodeAt | None = None) -> Mapping:
    """`{**left, **right}`. What is not a known mapping leaves the result open."""
    inherited = left.inherited
    entries, is_open = left.entries, left.open
    may_be_empty = left.may_be_empty or not left.open
    choices = each(right)
    for one in choices:
        if isinstance(one, Mapping):
            known = dict(entries)
            known.update(one.entries)
            entries = tuple(known.items())
            is_open = is_open or one.open
            may_be_empty = may_be_empty and (one.may_be_empty or not one.open)
            if one.inherited is not None:
                inherited = one.inherited if inherited is None else inherited.joined(one.inherited)
        elif not (isinstance(one, Const) and one.value is None):
            is_open, may_be_empty = True, False
    return Mapping(entries[:MAX_ITEMS], inherited, is_open, is_open and may_be_empty)


def with_item(receiver: Value, key: Value, value: Value) -> Value:
    """`receiver[key] = value`."""
    if isinstance(receiver, Mapping):
        if isinstance(key, Text) and key.exact:
            entries = (*receiver.without(key.text), (key.text, value))
            return replace(receiver, entries=entries[-MAX_ITEMS:])
        # Any of the known entries may be the one that is replaced.
        entries = tuple((name, either((known, value))) for name, known in receiver.entries)
        return replace(receiver, entries=entries, open=receiver.open or receiver.inherited is None)
    if isinstance(receiver, Sequential):
        if isinstance(key, Const) and isinstance(key.value, int):
            index = key.value
            if -len(receiver.items) <= index < len(receiver.items) and receiver.closed:
                items = list(receiver.items)
                items[index] = value
                return replace(receiver, items=tuple(items))
        return receiver
    return receiver


def bounds(frame: Frame, node: cst.Slice) -> slice | None:
    """The bounds of a slice; None where they are not known."""
    found: list[int | None] = []
    for bound in (node.lower, node.upper, node.step):
        value = frame.evaluate(bound) if bound is not None else Const(None)
        if not isinstance(value, Const) or not (value.value is None or isinstance(value.value, int)):
            return None
        found.append(value.value)
    return slice(*found)


def with_slice(receiver: Value, place: slice | None, value: Value) -> Value:
    """`receiver[place] = value`."""
    if isinstance(receiver, Sequential) and receiver.closed and place is not None and place.step is None:
        items = list(receiver.items)
        items[place] = list(spread(value))
        return replace(receiver, items=tuple(items))
    return Sequential((Splat(UNKNOWN),)) if isinstance(receiver, Sequential) else receiver


def without_item(receiver: Value, key: Value) -> Value:
    """`del receiver[key]`, `receiver.pop(key)`."""
    if isinstance(receiver, Mapping):
        if isinstance(key, Text) and key.exact:
            inherited = receiver.inherited.drop(key.text) if receiver.inherited is not None else None
            return replace(receiver, entries=receiver.without(key.text), inherited=inherited)
        if receiver.inherited is not None:
            unsure = receiver.inherited.present | receiver.inherited.maybe
            return replace(receiver, inherited=replace(receiver.inherited, present=frozenset(), maybe=unsure))
        return receiver
    if isinstance(receiver, Sequential) and isinstance(key, Const) and isinstance(key.value, int):
        index = key.value
        if receiver.closed and -len(receiver.items) <= index < len(receiver.items):
            items = list(receiver.items)
            del items[index]
            return replace(receiver, items=tuple(items))
    return receiver


def at(sequence: Sequential, index: int) -> Value:
    """The item at an index, unknown where items of unknown number stand before it."""
    items = sequence.items if index >= 0 else sequence.items[::-1]
    for position, one in enumerate(items):
        if isinstance(one, Splat):
            return either(_plain(items[position:]))
        if position == (index if index >= 0 else -index - 1):
            return one
    return UNKNOWN


def item(frame: Frame, receiver: Value, key: Value | slice, node: cst.CSTNode) -> Value:
    """`receiver[key]`, receiver being no alternatives."""
    if isinstance(key, slice):
        return _sliced(receiver, key)
    if isinstance(receiver, Sequential):
        if isinstance(key, Const) and isinstance(key.value, int):
            return at(receiver, key.value)
        return either(_plain(receiver.items)) if receiver.items else UNKNOWN
    if isinstance(receiver, Text):
        if receiver.exact and isinstance(key, Const) and isinstance(key.value, int):
            try:
                return Text(receiver.text[key.value])
            except IndexError:
                return UNKNOWN
        return HOLE_TEXT
    if isinstance(receiver, Mapping):
        return either(_entry(receiver, one) for one in each(key))
    if isinstance(receiver, Partial):
        return replace(receiver, positional=(*receiver.positional, *_words(key)))
    if isinstance(receiver, Class):
        from lint_rules.launches import classes

        return (
            classes.attribute(frame, receiver, key.text, node)
            if isinstance(key, Text) and key.exact
            else UNKNOWN
        )
    if isinstance(receiver, External):
        from lint_rules.launches import library

        return library.subscripted(receiver, key)
    if isinstance(receiver, Instance):
        from lint_rules.launches import classes
        from lint_rules.launches.frames import Arguments

        method = classes.attribute(frame, receiver, "__getitem__", node)
        return frame.call(method, Arguments((key,)), node) if method != UNKNOWN else UNKNOWN
    return UNKNOWN


def _words(key: Value) -> tuple[Value | Splat, ...]:
    return key.items if isinstance(key, Sequential) else (key,)


def _entry(mapping: Mapping, key: Value) -> Value:
    if isinstance(key, Text) and key.exact:
        found = mapping.get(key.text)
        return found if found is not None else UNKNOWN
    if mapping.entries and mapping.inherited is None:
        return either([value for _, value in mapping.entries])
    return UNKNOWN


def _sliced(receiver: Value, bounds: slice) -> Value:
    if isinstance(receiver, Text):
        return Text(receiver.text[bounds], receiver.origin) if receiver.exact else HOLE_TEXT
    if isinstance(receiver, Sequential):
        if receiver.closed:
            return replace(receiver, items=receiver.items[bounds])
        if bounds.start in (None, 0) and bounds.stop is None:
            return receiver
        start = bounds.start or 0
        if (
            start > 0
            and not any(isinstance(one, Splat) for one in receiver.items[:start])
            and bounds.stop is None
        ):
            return replace(receiver, items=receiver.items[start:])
        return Sequential((Splat(either(_plain(receiver.items))),))
    return UNKNOWN


def compared(left: Value, operator: cst.BaseCompOp, right: Value) -> bool | None:
    """What a comparison gives; None where that is not known."""
    verdicts = {_compared(one, operator, other) for one in each(left) for other in each(right)}
    return verdicts.pop() if len(verdicts) == 1 else None


def _compared(left: Value, operator: cst.BaseCompOp, right: Value) -> bool | None:
    if isinstance(operator, cst.Equal):
        return _equal(left, right)
    if isinstance(operator, cst.NotEqual):
        return _negated(_equal(left, right))
    if isinstance(operator, (cst.Is, cst.IsNot)):
        verdict = _same(left, right)
        return verdict if isinstance(operator, cst.Is) else _negated(verdict)
    if isinstance(operator, (cst.In, cst.NotIn)):
        verdict = _contains(right, left)
        return verdict if isinstance(operator, cst.In) else _negated(verdict)
    if isinstance(left, Const) and isinstance(right, Const):
        return _ordered(left.value, operator, right.value)
    return None


def _ordered(left: object, operator: cst.BaseCompOp, right: object) -> bool | None:
    if not isinstance(left, (int, float)) or not isinstance(right, (int, float)):
        return None
    if isinstance(operator, cst.LessThan):
        return left < right
    if isinstance(operator, cst.GreaterThan):
        return left > right
    if isinstance(operator, cst.LessThanEqual):
        return left <= right
    return left >= right if isinstance(operator, cst.GreaterThanEqual) else None


def _negated(verdict: bool | None) -> bool | None:
    return None if verdict is None else not verdict


def _equal(left: Value, right: Value) -> bool | None:
    if isinstance(left, Text) and isinstance(right, Text):
        if left.exact and right.exact:
            return left.text == right.text
        return None
    if isinstance(left, Const) and isinstance(right, Const):
        return left.value == right.value
    return None


def _same(left: Value, right: Value) -> bool | None:
    if isinstance(left, Const) and isinstance(right, Const):
        return left.value is right.value
    for none, other in ((left, right), (right, left)):
        if isinstance(none, Const) and none.value is None and isinstance(other, (Text, Sequential, Mapping)):
            return False
    return None


def _contains(container: Value, member: Value) -> bool | None:
    if not isinstance(member, Text) or not member.exact:
        return None
    if isinstance(container, Text):
        if member.text in container.text:
            return True
        return False if container.exact else None
    if isinstance(container, Sequential):
        verdicts = [
            _equal(one, member) if not isinstance(item, Splat) else None
            for item in container.items
            for one in each(item.element if isinstance(item, Splat) else item)
        ]
        if True in verdicts:
            return True
        return None if None in verdicts else False
    if isinstance(container, Mapping):
        if container.get(member.text) is not None:
            return True
        if container.inherited is not None:
            # Whether a name is in the process's environment depends on where it runs; a removed one is gone.
            return False if member.text in PROBES and member.text in container.inherited.removed else None
        return None if container.open else False
    return None


def padded(value: Value) -> Value:
    """A value printed with a format specification: the text may have blanks or other digits."""
    return either(one if isinstance(one, Text) and one.exact else HOLE_TEXT for one in each(value))


def mapping_from_pairs(pairs: Sequential) -> Mapping:
    """`dict(pairs)`: of pairs made from an environment's items, the keys say which probes are left."""
    certain: set[str] = set()
    unsure: set[str] = set()
    entries: dict[str, Value] = {}
    is_open = False
    for pair in pairs.items:
        inner = pair.element if isinstance(pair, Splat) else pair
        for one in each(inner):
            key = at(one, 0) if isinstance(one, Sequential) else UNKNOWN
            if isinstance(key, Text) and key.exact:
                entries[key.text] = at(one, 1) if isinstance(one, Sequential) else UNKNOWN
                (unsure if isinstance(pair, Splat) else certain).add(key.text)
            else:
                is_open = True
    if pairs.keys_of is None:
        return Mapping(tuple(entries.items()), None, is_open)
    before = pairs.keys_of
    if is_open:
        return Mapping((), replace(before, present=frozenset(), maybe=before.present | before.maybe), True)
    kept = replace(
        before,
        present=before.present & frozenset(certain),
        maybe=(before.present | before.maybe) & frozenset(unsure) | before.maybe & frozenset(certain),
        profile=None,
    )
    return Mapping((), kept)
