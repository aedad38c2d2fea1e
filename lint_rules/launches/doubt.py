"""Filters of which the condition is not known: what they leave of an environment is not known either."""

from __future__ import annotations

from dataclasses import replace

from lint_rules.launches.frames import Frame, State
from lint_rules.launches.values import Mapping, Sequential, Value, each, either


def is_over_environment(iterated: Value) -> bool:
    """Whether a loop goes over the names or the items of an environment."""
    return any(
        (isinstance(one, Sequential) and one.keys_of is not None)
        or (isinstance(one, Mapping) and one.inherited is not None)
        for one in each(iterated)
    )


def doubt_changed_environments(frame: Frame, before: State) -> None:
    """A filter whose condition is not known leaves an environment of which nothing is known."""
    if frame.state.environ != before.environ:
        frame.state.environ = _doubtful(frame.state.environ)
    for name, value in frame.state.variables.items():
        if value != before.variables.get(name) and any(isinstance(one, Mapping) for one in each(value)):
            frame.state.variables[name] = either(
                _doubtful(one) if isinstance(one, Mapping) else one for one in each(value)
            )


def _doubtful(mapping: Mapping) -> Mapping:
    inherited = mapping.inherited
    if inherited is None:
        return replace(mapping, open=True)
    every = inherited.present | inherited.maybe
    return replace(mapping, inherited=replace(inherited, present=frozenset(), maybe=every), open=True)
