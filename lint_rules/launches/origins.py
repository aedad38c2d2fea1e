"""Where the words of equal arguments stand: what is known of one call tells of the next where its command is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lint_rules.launches.frames import Arguments
from lint_rules.launches.model import NodeAt
from lint_rules.launches.values import Alternatives, Const, Partial, Sequential, Splat, Text, Value
from lint_rules.launches.values import Mapping as Mapped

Moves = Mapping[tuple[int, int], NodeAt]
"""New origins by the keys of the old ones."""


def moves(before: Arguments, after: Arguments) -> Moves:
    """From the origins in the arguments of a call to those of a call with equal arguments."""
    found: dict[tuple[int, int], NodeAt] = {}
    for old, new in zip(_origins(before), _origins(after), strict=False):
        if old is not None and new is not None and old.key != new.key:
            found.setdefault(old.key, new)
    return found


def _origins(arguments: Arguments) -> Iterator[NodeAt | None]:
    for value in (*arguments.positional, *arguments.keywords.values()):
        yield from _within(value)


def _within(value: Value | Splat) -> Iterator[NodeAt | None]:
    """The origins in a value, in an order that equal values share."""
    parts: tuple[Value | Splat, ...] = ()
    if isinstance(value, (Text, Const)):
        yield value.origin
    elif isinstance(value, Splat):
        parts = (value.element,)
    elif isinstance(value, Sequential):
        parts = value.items
    elif isinstance(value, Alternatives):
        parts = value.values
    elif isinstance(value, Mapped):
        parts = tuple(item for _, item in value.entries)
    elif isinstance(value, Partial):
        parts = (*value.positional, *(item for _, item in value.keywords))
    for part in parts:
        yield from _within(part)
