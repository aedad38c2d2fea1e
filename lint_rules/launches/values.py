"""Abstract values: what an expression may be at run time, as far as launches care.

Values are immutable. What is not known is `UNKNOWN`, and unknown never fires.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Union

import libcst as cst

from lint_rules.launches.commands import HOLE
from lint_rules.launches.model import NodeAt
from lint_rules.modules import Module

if TYPE_CHECKING:
    from lint_rules.launches.environments import Inherited
    from lint_rules.launches.frames import Frame

MAX_ALTERNATIVES = 12
FEW = 4
"""Alternatives that are kept as they are; more of them are made fewer where they are alike."""
MAX_ITEMS = 128
MAX_TEXT = 100_000
"""Characters of a text that are kept; what stands behind them is not known."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """Anything at all."""


@dataclass(frozen=True, slots=True)
class Const:
    """None, a truth value or a number. `origin`: where it was written."""

    value: bool | int | float | None
    origin: NodeAt | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Text:
    """A string, bytes or path; HOLE stands for each part that is not known. `origin`: where a command word stands."""

    text: str
    origin: NodeAt | None = field(default=None, compare=False)

    @property
    def exact(self) -> bool:
        return HOLE not in self.text


@dataclass(frozen=True, slots=True)
class Splat:
    """An item of a sequence that stands for any number of items, each like `element`."""

    element: Value


@dataclass(frozen=True, slots=True)
class Sequential:
    """A list, tuple, set or iterator. `keys_of`: the environment whose keys or items these are."""

    items: tuple[Value | Splat, ...]
    keys_of: Inherited | None = field(default=None, compare=False)

    @property
    def closed(self) -> bool:
        return not any(isinstance(item, Splat) for item in self.items)


@dataclass(frozen=True, slots=True)
class Mapping:
    """A dictionary. `inherited` says what of the process's environment is in it; `open`: unknown keys may be too."""

    entries: tuple[tuple[str, Value], ...] = ()
    inherited: Inherited | None = None
    open: bool = False
    may_be_empty: bool = False
    """What makes it open may as well be left out: the `**kwargs` of a function that nobody calls here."""
    live: bool = False
    """It is os.environ itself, so that changes reach every later launch."""

    def get(self, key: str) -> Value | None:
        for name, value in reversed(self.entries):
            if name == key:
                return value
        return None

    def without(self, key: str) -> tuple[tuple[str, Value], ...]:
        return tuple((name, value) for name, value in self.entries if name != key)


@dataclass(frozen=True, slots=True)
class Function:
    """A function or lambda of the project, perhaps bound to an object."""

    node: cst.FunctionDef | cst.Lambda
    module: Module
    closure: Frame | None = field(default=None, compare=False)
    owner: Class | None = None
    bound: Value | None = None

    def __repr__(self) -> str:
        name = self.node.name.value if isinstance(self.node, cst.FunctionDef) else "lambda"
        return f"<function {name} of {self.bound or self.module.path.name}>"


@dataclass(frozen=True, slots=True)
class Class:
    """A class of the project."""

    node: cst.ClassDef
    module: Module
    closure: Frame | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"<class {self.name}>"

    @property
    def name(self) -> str:
        return self.node.name.value


@dataclass(frozen=True, slots=True)
class Instance:
    """An object of a class of the project; its attributes live in the heap under `ident`.

    `exactly`: it is known to be of this class; otherwise it may be of a subclass.
    """

    cls: Class
    ident: int
    exactly: bool = True


@dataclass(frozen=True, slots=True)
class Super:
    """`super()` in a method of `owner`, called on `instance`."""

    instance: Value
    owner: Class


@dataclass(frozen=True, slots=True)
class External:
    """Something outside the project, by its dotted name; `()` after a name is the result of calling it."""

    name: str


@dataclass(frozen=True, slots=True)
class ModuleRef:
    """An imported module of the project."""

    module: Module


@dataclass(frozen=True, slots=True)
class Imported:
    """A name of a project file that has not been needed yet: the file is parsed when it is. No `name`: the module."""

    path: Path
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Partial:
    """A callable with some arguments already given (functools.partial, and a plumbum command with its words)."""

    function: Value
    positional: tuple[Value | Splat, ...] = ()
    keywords: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class ContextManager:
    """A call of a @contextmanager function: the value it yields and the environment its body runs in."""

    yielded: Value
    environ: Mapping


@dataclass(frozen=True, slots=True)
class Alternatives:
    """One of several values, depending on the path."""

    values: tuple[Value, ...]


Value = Union[  # noqa: UP007  (a forward reference in a `|` union is no type at run time)
    Unknown,
    Const,
    Text,
    Sequential,
    Mapping,
    Function,
    Class,
    Instance,
    Super,
    External,
    ModuleRef,
    Imported,
    Partial,
    ContextManager,
    Alternatives,
]

UNKNOWN = Unknown()
NONE = Const(None)
HOLE_TEXT = Text(HOLE)


def each(value: Value) -> tuple[Value, ...]:
    """The alternatives that a value stands for."""
    return value.values if isinstance(value, Alternatives) else (value,)


def either(values: Iterable[Value]) -> Value:
    """One value for several: flat, without doubles, bounded (what goes over the bound is unknown)."""
    flat: list[Value] = []
    for value in values:
        for one in value.values if type(value) is Alternatives else (value,):
            for known in flat:
                if one is known or (type(one) is type(known) and one == known):
                    break
            else:
                flat.append(one)
    if len(flat) == 1:
        return flat[0]
    if len(flat) > FEW:
        flat = _widened(flat)
        if len(flat) == 1:
            return flat[0]
    if len(flat) > MAX_ALTERNATIVES:
        flat = [*[*(one for one in flat if one != UNKNOWN)][: MAX_ALTERNATIVES - 1], UNKNOWN]
    return Alternatives(tuple(flat)) if flat else UNKNOWN


def _widened(values: list[Value]) -> list[Value]:
    """Fewer values that cover many: lists that begin alike become one list with an open end."""
    result: list[Value] = []
    by_head: dict[int, list[Sequential]] = {}
    heads: list[Value | Splat] = []
    for value in values:
        if isinstance(value, Sequential) and value.items and value.keys_of is None:
            head = value.items[0]
            number = next((i for i, known in enumerate(heads) if known is head or known == head), len(heads))
            if number == len(heads):
                heads.append(head)
            by_head.setdefault(number, []).append(value)
        else:
            result.append(value)
    for alike in by_head.values():
        result += alike if len(alike) <= FEW else [_common(alike)]
    return result


def _common(sequences: list[Sequential]) -> Sequential:
    shortest = min(len(one.items) for one in sequences)
    first = sequences[0].items
    same = 0
    while same < shortest and all(
        first[same] is one.items[same] or first[same] == one.items[same] for one in sequences
    ):
        same += 1
    rest: list[Value] = []
    for one in sequences:
        rest += [item.element if isinstance(item, Splat) else item for item in one.items[same:]]
    element = UNKNOWN if len(rest) > MAX_ITEMS or not rest else either(rest)
    return Sequential((*first[:same], Splat(element)))


def truth(value: Value) -> bool | None:
    """Whether `if value:` takes the branch; None where that is not known."""
    verdicts = {_truth_of_one(one) for one in each(value)}
    return verdicts.pop() if len(verdicts) == 1 else None


def _truth_of_one(value: Value) -> bool | None:
    if isinstance(value, Const):
        return bool(value.value)
    if isinstance(value, Text):
        return True if value.text.strip(HOLE) else (None if value.text else False)
    if isinstance(value, Sequential):
        return (
            True
            if any(not isinstance(item, Splat) for item in value.items)
            else (None if value.items else False)
        )
    if isinstance(value, Mapping):
        if value.entries or value.inherited is not None:
            return True
        return None if value.open else False
    if isinstance(value, (Unknown, External, Instance)):
        return None
    return True


def elements(value: Value) -> Value:
    """What iterating over a value may give, as one value."""
    found: list[Value] = []
    for one in each(value):
        if isinstance(one, Sequential):
            found.extend(item.element if isinstance(item, Splat) else item for item in one.items)
        elif isinstance(one, Mapping):
            found.extend(Text(key) for key, _ in one.entries)
        else:
            found.append(UNKNOWN)
    return either(found)


def as_text(value: Value) -> Text:
    """How one value (not alternatives) reads inside a string."""
    if isinstance(value, Text):
        return value
    if isinstance(value, Const):
        return Text(str(value.value))
    return HOLE_TEXT


def concatenated(parts: Sequence[Value]) -> Value:
    """The text made of parts, for every combination of their alternatives within the bound."""
    texts: list[Text] = [Text("")]
    for part in parts:
        choices = [as_text(one) for one in each(part)]
        if len(texts) * len(choices) > MAX_ALTERNATIVES:
            choices = _most_telling(choices)
        texts = [
            Text(_bounded(left.text + right.text), left.origin or right.origin)
            for left in texts
            for right in choices
        ]
    return either(texts)


def _bounded(text: str) -> str:
    return text if len(text) <= MAX_TEXT else text[:MAX_TEXT].rstrip(HOLE) + HOLE


def bounded(items: Sequence[Value | Splat]) -> tuple[Value | Splat, ...]:
    """The items of a list: past the bound, only that there are more."""
    return tuple(items) if len(items) <= MAX_ITEMS else (*items[: MAX_ITEMS - 1], Splat(UNKNOWN))


def _most_telling(choices: list[Text]) -> list[Text]:
    with_origin = [choice for choice in choices if choice.origin is not None]
    return with_origin[:1] or [HOLE_TEXT]


def words_of(value: Value) -> Iterator[tuple[tuple[str, ...], bool, NodeAt | None]]:
    """Read a value as argument lists: the words, whether unknown ones may stand between, the origin of the command."""
    for one in each(value):
        if isinstance(one, Text):
            yield (one.text,), False, one.origin
        elif isinstance(one, Sequential):
            yield from _argument_lists(one)


def _argument_lists(sequence: Sequential) -> Iterator[tuple[tuple[str, ...], bool, NodeAt | None]]:
    lists: list[tuple[tuple[str, ...], NodeAt | None]] = [((), None)]
    for item in sequence.items:
        choices = [HOLE_TEXT] if isinstance(item, Splat) else [as_text(one) for one in each(item)]
        if len(lists) * len(choices) > MAX_ALTERNATIVES:
            choices = _most_telling(choices)
        lists = [
            ((*words, choice.text), origin or choice.origin) for words, origin in lists for choice in choices
        ]
    for words, origin in lists:
        yield words, not sequence.closed, origin


def carries_command(value: Value | Splat, depth: int = 4) -> bool:
    """Whether a command word stands somewhere in a value."""
    kind = type(value)
    if kind is Text:
        return value.origin is not None  # type: ignore[union-attr]
    if depth == 0 or kind not in _CONTAINERS:
        return False
    inner: Iterable[Value | Splat] = ()
    if isinstance(value, Alternatives):
        inner = value.values
    elif isinstance(value, Sequential):
        inner = value.items
    elif isinstance(value, Mapping):
        inner = [one for _, one in value.entries]
    elif isinstance(value, Splat):
        inner = (value.element,)
    elif isinstance(value, Partial):
        inner = value.positional
    for one in inner:  # noqa: SIM110  (any() with a generator costs twice as much; this is asked a million times)
        if carries_command(one, depth - 1):
            return True
    return False


_CONTAINERS = frozenset((Alternatives, Sequential, Mapping, Splat, Partial))
