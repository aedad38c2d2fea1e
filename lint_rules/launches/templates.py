"""string.Template (https://docs.python.org/3/library/string.html#template-strings-strings)."""

from __future__ import annotations

import re

import libcst as cst

from lint_rules.launches.frames import Arguments, Frame
from lint_rules.launches.values import (
    HOLE_TEXT,
    UNKNOWN,
    External,
    Mapping,
    Partial,
    Splat,
    Text,
    Value,
    concatenated,
    each,
    either,
)

TEMPLATE = External("string.Template()")
_PLACEHOLDER = re.compile(r"\$(?:(\$)|(\w+)|\{(\w+)\})")


def made(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    """`string.Template(text)`."""
    return Partial(TEMPLATE, (arguments.get(0, "template") or UNKNOWN,))


def filled(template: Partial, arguments: Arguments) -> Value:
    """`string.Template(text).substitute(mapping, name=value)`."""
    given = dict(arguments.keywords)
    for one in each(arguments.at(0) or UNKNOWN):
        if isinstance(one, Mapping):
            given = {**dict(one.entries), **given}
    return either(
        _filled(one, given) if isinstance(one, Text) else HOLE_TEXT
        for text in template.positional
        for one in each(text.element if isinstance(text, Splat) else text)
    )


def _filled(text: Text, given: dict[str, Value]) -> Value:
    parts: list[Value] = []
    end = 0
    for match in _PLACEHOLDER.finditer(text.text):
        parts.append(Text(text.text[end : match.start()], text.origin))
        name = match[2] or match[3]
        parts.append(Text("$") if match[1] else given.get(name, HOLE_TEXT))
        end = match.end()
    return concatenated([*parts, Text(text.text[end:], text.origin)])
