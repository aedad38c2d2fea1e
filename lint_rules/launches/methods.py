"""Methods of strings, lists and dictionaries, those that change their object included."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import libcst as cst

from lint_rules.launches import dispatch, operators, scopes, templates
from lint_rules.launches.commands import HOLE
from lint_rules.launches.environments import PROBES
from lint_rules.launches.frames import Arguments, Frame
from lint_rules.launches.values import (
    HOLE_TEXT,
    NONE,
    UNKNOWN,
    Const,
    Imported,
    Instance,
    Mapping,
    ModuleRef,
    Partial,
    Sequential,
    Splat,
    Super,
    Text,
    Unknown,
    Value,
    bounded,
    carries_command,
    concatenated,
    each,
    either,
    elements,
)

SAME_TEXT = frozenset(
    """
    strip lstrip rstrip lower encode decode as_posix resolve absolute expanduser value name casefold
    dedent __str__ __fspath__ strpath
    """.split()  # noqa: SIM905
)
"""Methods and attributes that leave a command word what it is."""


def attribute(frame: Frame, receiver: Value, name: str, node: cst.CSTNode) -> Value:
    """`receiver.name` where receiver is neither a class nor external."""
    if isinstance(receiver, ModuleRef):
        found = scopes.member(frame, Imported(receiver.module.path), name)
        return found if found is not None else UNKNOWN
    if isinstance(receiver, (Text, Sequential)) and name == "value":
        return receiver  # of an enumeration
    if isinstance(receiver, Text) and name in ("name", "stem"):
        return Text(receiver.text.rstrip("/").rpartition("/")[2], receiver.origin)
    if isinstance(receiver, Partial):
        return receiver if name in ("run", "popen", "run_fg", "run_bg", "bound_command") else UNKNOWN
    if isinstance(receiver, Unknown):
        return dispatch.attribute_anywhere(frame, name, node)
    return UNKNOWN


def call(
    frame: Frame,
    receiver: Value,
    name: str,
    arguments: Arguments,
    target: cst.BaseExpression,
    node: cst.CSTNode,
) -> Value | None:
    """`receiver.name(arguments)`; None if this is no method that is modelled here."""
    if isinstance(receiver, Super) and name == "__setattr__":
        scopes.set_named(frame, receiver, arguments.at(0), arguments.at(1))
        return NONE
    if isinstance(receiver, Text):
        return _text_method(receiver, name, arguments)
    if isinstance(receiver, Sequential):
        return _sequence_method(frame, receiver, name, arguments, target)
    if isinstance(receiver, Mapping):
        return _mapping_method(frame, receiver, name, arguments, target, node)
    if isinstance(receiver, Unknown) and name == "insert" and arguments.at(0) == Const(0):
        first = arguments.at(1) or UNKNOWN
        if carries_command(first):
            scopes.update(
                frame, target, lambda one: Sequential((first, Splat(UNKNOWN))) if one == UNKNOWN else one
            )
        return NONE
    if isinstance(receiver, Partial) and receiver.function == templates.TEMPLATE:
        return templates.filled(receiver, arguments) if "substitute" in name else None
    if isinstance(receiver, Partial) and name in ("bake", "bound_command", "with_env", "with_cwd", "setenv"):
        return replace(receiver, positional=(*receiver.positional, *arguments.positional))
    if isinstance(receiver, (Unknown, Instance)) and name in ("get", "pop", "setdefault", "getenv"):
        default = arguments.get(1, "default")
        if isinstance(receiver, Unknown) and default is not None:
            return either((default, UNKNOWN))
    return None


# ------------------------------------------------------------------ strings


def _text_method(receiver: Text, name: str, arguments: Arguments) -> Value | None:
    model = _TEXT_METHODS.get(name)
    if model is not None:
        return model(receiver, arguments)
    if name in SAME_TEXT:
        text = receiver.text
        if name.endswith("strip") and receiver.exact:
            given = arguments.at(0)
            chars = given.text if isinstance(given, Text) and given.exact else None
            text = getattr(text, name)(chars)
        elif name in ("lower", "casefold"):
            text = text.lower()
        return Text(text, receiver.origin)
    return (
        HOLE_TEXT
        if name in ("ljust", "rjust", "zfill", "title", "capitalize", "swapcase", "center")
        else None
    )


def _affix(end: bool) -> Callable[[Text, Arguments], Value]:
    def model(receiver: Text, arguments: Arguments) -> Value:
        given = arguments.at(0)
        if given is None:
            return UNKNOWN
        verdicts = {_has_affix(receiver.text, one, end) for one in each(given)}
        verdict = verdicts.pop() if len(verdicts) == 1 else None
        return UNKNOWN if verdict is None else Const(verdict)

    return model


def _has_affix(text: str, affix: Value, end: bool) -> bool | None:
    if isinstance(affix, Sequential):
        verdicts = [
            None if isinstance(one, Splat) else _has_affix(text, choice, end)
            for one in affix.items
            for choice in (each(one) if not isinstance(one, Splat) else (UNKNOWN,))
        ]
        return True if True in verdicts else (None if None in verdicts else False)
    if not isinstance(affix, Text) or not affix.exact:
        return None
    piece = text[-len(affix.text) :] if end else text[: len(affix.text)]
    if HOLE in piece or (HOLE in text and len(piece) < len(affix.text)):
        return None
    return text.endswith(affix.text) if end else text.startswith(affix.text)


def _join(receiver: Text, arguments: Arguments) -> Value:
    given = arguments.at(0)
    return either(_joined(receiver, one) for one in each(given)) if given is not None else HOLE_TEXT


def _joined(separator: Text, items: Value) -> Value:
    if not isinstance(items, Sequential):
        return HOLE_TEXT
    parts: list[Value] = []
    for i, item in enumerate(items.items):
        parts += [separator] if i else []
        parts.append(HOLE_TEXT if isinstance(item, Splat) else item)
    return concatenated(parts)


def _format(receiver: Text, arguments: Arguments) -> Value:
    """str.format: fields by place or name, a format specification only pads."""
    parts: list[Value] = []
    position = 0
    for piece in re.split(r"(\{\{|\}\}|\{[^{}]*\})", receiver.text):
        if piece in ("{{", "}}"):
            parts.append(Text(piece[0]))
        elif piece.startswith("{") and piece.endswith("}"):
            field = re.split(r"[!:]", piece[1:-1])[0]
            first = re.split(r"[.\[]", field)[0]
            value: Value | None
            if first == "":
                value, position = arguments.at(position), position + 1
            elif first.isdigit():
                value = arguments.at(int(first))
            else:
                value = arguments.keywords.get(first)
            parts.append(value if value is not None and first == field else HOLE_TEXT)
        else:
            parts.append(Text(piece, receiver.origin if piece else None))
    return concatenated(parts)


def _format_map(receiver: Text, arguments: Arguments) -> Value:
    given = arguments.at(0)
    entries = dict(given.entries) if isinstance(given, Mapping) else {}
    return _format(receiver, Arguments((), entries))


def _replace(receiver: Text, arguments: Arguments) -> Value:
    old, new = arguments.at(0), arguments.at(1)
    if not isinstance(old, Text) or not old.exact:
        return receiver if receiver.origin is None else HOLE_TEXT
    return either(
        Text(receiver.text.replace(old.text, one.text if isinstance(one, Text) else HOLE), receiver.origin)
        for one in each(new if new is not None else UNKNOWN)
    )


def _split(receiver: Text, arguments: Arguments) -> Value:
    separator = arguments.get(0, "sep")
    limit = arguments.get(1, "maxsplit")
    if isinstance(separator, Const) or separator is None:
        given = None
    elif isinstance(separator, Text) and separator.exact and separator.text:
        given = separator.text
    else:
        return Sequential((Splat(HOLE_TEXT),))
    most = limit.value if isinstance(limit, Const) and isinstance(limit.value, int) else -1
    return Sequential(tuple(split_words(receiver.text.split(given, most), receiver)))


def split_words(words: list[str], whole: Text) -> list[Value | Splat]:
    """Words of a split text: a word that is only a hole may be any number of words."""
    return [Splat(HOLE_TEXT) if word == HOLE else Text(word, whole.origin) for word in words]


def _partition(receiver: Text, arguments: Arguments) -> Value:
    separator = arguments.at(0)
    if isinstance(separator, Text) and separator.exact and separator.text and receiver.exact:
        return Sequential(
            tuple(Text(part, receiver.origin) for part in receiver.text.partition(separator.text))
        )
    return Sequential((HOLE_TEXT, HOLE_TEXT, HOLE_TEXT))


def _remove_affix(end: bool) -> Callable[[Text, Arguments], Value]:
    def model(receiver: Text, arguments: Arguments) -> Value:
        given = arguments.at(0)
        if isinstance(given, Text) and given.exact and receiver.exact:
            text = receiver.text.removesuffix(given.text) if end else receiver.text.removeprefix(given.text)
            return Text(text, receiver.origin)
        return receiver

    return model


def _upper(receiver: Text, arguments: Arguments) -> Value:
    return Text(receiver.text.upper()) if receiver.exact else HOLE_TEXT


def _joinpath(receiver: Text, arguments: Arguments) -> Value:
    return operators.join_path(
        [receiver, *(HOLE_TEXT if isinstance(one, Splat) else one for one in arguments.positional)]
    )


_TEXT_METHODS: dict[str, Callable[[Text, Arguments], Value]] = {
    "startswith": _affix(end=False),
    "endswith": _affix(end=True),
    "join": _join,
    "format": _format,
    "format_map": _format_map,
    "replace": _replace,
    "split": _split,
    "rsplit": _split,
    "partition": _partition,
    "rpartition": _partition,
    "removeprefix": _remove_affix(end=False),
    "removesuffix": _remove_affix(end=True),
    "upper": _upper,
    "joinpath": _joinpath,
    "splitlines": lambda receiver, arguments: Sequential(
        tuple(Text(line, receiver.origin) for line in receiver.text.splitlines())
    ),
}


# ------------------------------------------------------------------ lists, tuples, sets


def _sequence_method(
    frame: Frame, receiver: Sequential, name: str, arguments: Arguments, target: cst.BaseExpression
) -> Value | None:
    if name in ("copy", "__iter__", "union"):
        extra = operators.spread(arguments.at(0) or Sequential(())) if name == "union" else ()
        return replace(receiver, items=bounded((*receiver.items, *extra)))
    if name in ("pop", "popleft"):
        key = arguments.at(0)
        index = Const(0) if name == "popleft" else (Const(-1) if key is None else key)
        taken = operators.item(frame, receiver, index, target)
        scopes.update(frame, target, lambda one: operators.without_item(one, index))
        return taken
    if name in ("index", "count"):
        return UNKNOWN
    change = _SEQUENCE_CHANGES.get(name)
    if change is None:
        return None
    argument = arguments.at(0)
    scopes.update(
        frame, target, lambda one: change(one, arguments) if isinstance(one, Sequential) else one
    ) if argument is not None or name in ("reverse", "clear", "sort") else None
    return NONE


def _insert(receiver: Sequential, arguments: Arguments) -> Sequential:
    index, value = arguments.at(0), arguments.at(1)
    items = list(receiver.items)
    place = index.value if isinstance(index, Const) and isinstance(index.value, int) else None
    if place is None:
        items.append(Splat(value if value is not None else UNKNOWN))
    else:
        items.insert(place, value if value is not None else UNKNOWN)
    return replace(receiver, items=bounded(items))


def _remove(receiver: Sequential, arguments: Arguments) -> Sequential:
    gone = arguments.at(0)
    items = list(receiver.items)
    if gone in items:
        items.remove(gone)
    return replace(receiver, items=bounded(items))


def _first(arguments: Arguments) -> Value:
    return arguments.at(0) or UNKNOWN


_SEQUENCE_CHANGES: dict[str, Callable[[Sequential, Arguments], Sequential]] = {
    "append": lambda one, given: replace(one, items=bounded((*one.items, _first(given)))),
    "add": lambda one, given: replace(one, items=bounded((*one.items, _first(given)))),
    "appendleft": lambda one, given: replace(one, items=bounded((_first(given), *one.items))),
    "put": lambda one, given: replace(one, items=bounded((*one.items, _first(given)))),
    "extend": lambda one, given: replace(one, items=bounded((*one.items, *operators.spread(_first(given))))),
    "update": lambda one, given: replace(one, items=bounded((*one.items, *operators.spread(_first(given))))),
    "extendleft": lambda one, given: replace(
        one, items=bounded((*operators.spread(_first(given))[::-1], *one.items))
    ),
    "insert": _insert,
    "remove": _remove,
    "discard": _remove,
    "reverse": lambda one, given: replace(one, items=one.items[::-1]),
    "clear": lambda one, given: replace(one, items=()),
    "sort": lambda one, given: Sequential((Splat(elements(one)),)),
}


# ------------------------------------------------------------------ dictionaries

VALUE_OF_A_PROBE = Text("1")
"""A value as Slurm writes them, so that a filter on values is judged by what it does."""


def keys(mapping: Mapping) -> Sequential:
    """The keys of a mapping; of the process's environment, its probes."""
    found: list[Value | Splat] = [Text(key) for key, _ in mapping.entries]
    inherited = mapping.inherited
    if inherited is not None:
        found += [Text(probe) for probe in PROBES if probe in inherited.present]
        found += [Splat(Text(probe)) for probe in PROBES if probe in inherited.maybe]
    elif mapping.open:
        found.append(Splat(UNKNOWN))
    return Sequential(tuple(found), keys_of=inherited)


def _items(mapping: Mapping) -> Sequential:
    values = dict(mapping.entries)
    pairs: list[Value | Splat] = []
    for key in keys(mapping).items:
        name = key.element if isinstance(key, Splat) else key
        pair = Sequential(
            (name, values.get(name.text, VALUE_OF_A_PROBE) if isinstance(name, Text) else UNKNOWN)
        )
        pairs.append(Splat(pair) if isinstance(key, Splat) else pair)
    return Sequential(tuple(pairs), keys_of=mapping.inherited)


def _mapping_method(
    frame: Frame,
    receiver: Mapping,
    name: str,
    arguments: Arguments,
    target: cst.BaseExpression,
    node: cst.CSTNode,
) -> Value | None:
    key = arguments.at(0)
    if name == "copy":
        copied = replace(receiver, live=False)
        if receiver.inherited is not None and receiver.live:
            copied = replace(copied, inherited=operators.with_source(receiver.inherited, frame.at(node)))
        return copied
    if name == "keys":
        return keys(receiver)
    if name == "items":
        return _items(receiver)
    if name == "values":
        return Sequential(
            (*(value for _, value in receiver.entries), *((Splat(UNKNOWN),) if receiver.open else ()))
        )
    if name in ("get", "pop", "setdefault", "__getitem__"):
        default = arguments.get(1, "default") if name != "__getitem__" else None
        found = _looked_up(receiver, key, default if default is not None else NONE)
        if name == "pop":
            scopes.update(frame, target, lambda one: _without_each(one, key if key is not None else UNKNOWN))
        if name == "setdefault" and key is not None:
            scopes.update(frame, target, lambda one: operators.with_item(one, key, found))
        return found
    if name == "update":
        changes = Mapping(tuple(arguments.keywords.items()), None, arguments.open is not None)
        given = key if key is not None else Mapping()

        def updated(one: Value) -> Value:
            if not isinstance(one, Mapping):
                return one
            pairs = either(
                operators.mapping_from_pairs(g) if isinstance(g, Sequential) else g for g in each(given)
            )
            return replace(operators.merged(operators.merged(one, pairs), changes), live=one.live)

        scopes.update(frame, target, updated)
        return NONE
    if name == "clear":
        scopes.update(frame, target, cleared)
        return NONE
    return None


def cleared(one: Value) -> Value:
    """A mapping with nothing left in it."""
    if isinstance(one, Mapping):
        inherited = replace(one.inherited, present=frozenset(), maybe=frozenset()) if one.inherited else None
        return Mapping((), inherited, live=one.live)
    return one


def _without_each(receiver: Value, key: Value) -> Value:
    return either(operators.without_item(receiver, one) for one in each(key))


def _looked_up(receiver: Mapping, key: Value | None, default: Value) -> Value:
    found: list[Value] = []
    for one in each(key if key is not None else UNKNOWN):
        known = receiver.get(one.text) if isinstance(one, Text) and one.exact else None
        if known is not None:
            found.append(known)
        elif receiver.inherited is None and not receiver.open and isinstance(one, Text) and one.exact:
            found.append(default)
        elif receiver.entries and receiver.inherited is None:
            found += [value for _, value in receiver.entries] + [default]
        else:
            found += [default, UNKNOWN] if default != NONE or receiver.may_be_empty else [UNKNOWN]
    return either(found)
