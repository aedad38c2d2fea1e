"""What one shell process knows while a text is read: its environment, variables, functions and arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from lint_rules.launches.command_lines import FAMILY, HOLE, Removed, ShellText
from lint_rules.launches.commands import SlurmCommand, mentions_slurm

if TYPE_CHECKING:
    from tree_sitter import Node

    from lint_rules.launches.shell_words import Expander

LONGEST_VALUE = 4_096
"""Longer values of variables are not followed."""

_MOST_STEPS = 10_000
_DEEPEST = 40
_REMOVABLE = re.compile(rf"SLURM|SBATCH|{FAMILY}")
_FAMILY_NAME = re.compile(r"(?<![A-Za-z])_?[A-Z][A-Z0-9_]{3,}")

Values = tuple[str, ...]


@dataclass
class Session:
    """What all the shells of one reading share: the commands found, and how far reading may still go."""

    aliases: Mapping[str, str]
    found: dict[SlurmCommand, None] = field(default_factory=dict)
    steps: int = _MOST_STEPS
    depth: int = 0
    calls: set[int] = field(default_factory=set)

    def enter(self) -> bool:
        """Begin a step inside another; False if that would be too deep or too many."""
        if self.depth >= _DEEPEST or self.steps <= 0:
            return False
        self.depth += 1
        self.steps -= 1
        return True

    def leave(self) -> None:
        self.depth -= 1

    def matters(self, values: Sequence[str]) -> bool:
        """Whether a value can decide what is run or removed."""
        return mentions_slurm(values, self.aliases) or any(map(_REMOVABLE.search, values))


@dataclass
class State:
    """The state of one shell process. A variable that is None, or not there, has an unknown value."""

    removed: Removed
    arguments: Values | None = None
    variables: dict[str, Values | None] = field(default_factory=dict)
    functions: dict[str, tuple[Expander, Node]] = field(default_factory=dict)

    @staticmethod
    def of_process(start: ShellText) -> State:
        """The state in which `sh -c TEXT NAME ARGUMENTS` starts; NAME is `$0`."""
        name, *arguments = [word.text for word in start.arguments] or [HOLE]
        return State(start.removed, tuple(arguments), {"0": (name,)})

    def copy(self) -> State:
        return replace(self, variables=dict(self.variables), functions=dict(self.functions))

    def become(self, other: State) -> None:
        self.removed, self.arguments = other.removed, other.arguments
        self.variables, self.functions = other.variables, other.functions

    def lookup(self, name: str) -> Values | None:
        """The values of a variable or parameter; an unset one has none."""
        if name in ("@", "*"):
            return self.arguments
        if name.isdecimal() and name != "0":
            position = int(name[:3])
            return None if self.arguments is None else self.arguments[position - 1 : position]
        return self.variables.get(name)

    def assign(self, name: str, values: Sequence[str] | None) -> None:
        followed = values is not None and sum(map(len, values)) <= LONGEST_VALUE
        if HOLE not in name:
            self.variables[name] = tuple(values or ()) if followed else None

    def unset(self, names: Sequence[str]) -> None:
        self.removed = self.removed.without(*names)
        self.variables.update((name, ()) for name in names if HOLE not in name)

    def narrow(self, name: str, pattern: str) -> None:
        """Note that a variable which holds a name of the environment matches a pattern such as `SLURM_*`."""
        values = self.variables.get(name)
        families = _FAMILY_NAME.findall(pattern)
        if values is not None and families and any(FAMILY in value for value in values):
            self.variables[name] = tuple(f"{family.rstrip('_')}_{FAMILY}" for family in families)

    def joined(self, other: State, session: Session) -> State:
        """What holds when one of two paths was taken; of two values, the one that matters."""
        variables: dict[str, Values | None] = {}
        for name in {**self.variables, **other.variables}:
            mine, theirs = self.variables.get(name), other.variables.get(name)
            choices = [one for one in (mine, theirs) if one is not None and session.matters(one)]
            variables[name] = mine if mine == theirs else choices[0] if choices else None
        functions = {**self.functions, **other.functions}
        return State(self.removed.common(other.removed), self.arguments, variables, functions)
