"""Frozen dataclasses as JSON and back, told by their annotations: for what goes to a file or another process."""

from __future__ import annotations

import dataclasses
import enum
import functools
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


def dumped(value: object) -> Any:
    """Dataclasses, tuples, mappings, paths and enums as what JSON knows."""
    if dataclasses.is_dataclass(value):
        return {each.name: dumped(getattr(value, each.name)) for each in dataclasses.fields(value)}
    if isinstance(value, (tuple, list)):
        return [dumped(one) for one in value]
    if isinstance(value, Mapping):
        return {key: dumped(one) for key, one in value.items()}
    if isinstance(value, Path):
        return str(value)
    return value.value if isinstance(value, enum.Enum) else value


def loaded(kind: type[T], data: Any) -> T:
    """The value of a kind from what `dumped` made of it. Raises KeyError, TypeError or ValueError."""
    return typing.cast(T, _loaded(kind, data))


def _loaded(kind: Any, data: Any) -> Any:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        if data is None and type(None) in arguments:
            return None
        fitting = [one for one in arguments if one is not type(None)]
        plain = [one for one in fitting if isinstance(one, type) and type(data) is one]
        return _loaded((plain or fitting)[0], data)
    if origin is tuple:
        inner = arguments[0] if arguments[1:] in ((), (...,)) else None
        kinds = [inner] * len(data) if inner is not None else arguments
        return tuple(_loaded(one, each) for one, each in zip(kinds, data, strict=True))
    if origin is not None and issubclass(origin, Mapping):
        return {key: _loaded(arguments[1], one) for key, one in data.items()}
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        hints = _hints(kind)
        return kind(**{name: _loaded(hints[name], one) for name, one in data.items()})
    if isinstance(kind, type) and issubclass(kind, (Path, enum.Enum)):
        return kind(data)
    if isinstance(kind, type) and type(data) is not kind:
        raise TypeError(f"{data!r} is no {kind.__name__}")
    return data


@functools.cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)
