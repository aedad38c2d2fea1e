"""What the builders of fixes work on and hand back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lint_rules.findings import Applicability, Edit, Fix
from lint_rules.fixes.names import Names
from lint_rules.fixes.syntax import Tree
from lint_rules.modules import Module


@dataclass(frozen=True)
class NoFix:
    """Why a finding gets no fix: half a sentence that a user understands."""

    reason: str


@dataclass(frozen=True, eq=False)
class View:
    """A module with its parents and scopes, worked out once."""

    module: Module
    tree: Tree
    names: Names

    @classmethod
    def of(cls, module: Module) -> View:
        return cls(module, Tree(module), Names(module))

    @property
    def text(self) -> str:
        return self.module.source.text

    @property
    def newline(self) -> str:
        return self.module.tree.default_newline

    def edit(self, start: int, end: int, content: str) -> Edit:
        return Edit(self.module.path, start, end, content)


@dataclass(frozen=True)
class Wanted:
    """Something to import: a name of a module, or the module itself."""

    module: str
    name: str | None = None


@dataclass(frozen=True)
class Import:
    """How what was wanted is reached from a place (one expression for each), and the edits that make it so."""

    local_names: tuple[str, ...]
    edits: tuple[Edit, ...] = ()

    @property
    def local_name(self) -> str:
        return self.local_names[0]


def proposed(message: str, edits: Iterable[Edit], doubt: str = "") -> Fix:
    """A fix that is safe unless there is a doubt, which its message then names."""
    applicability = Applicability.UNSAFE if doubt else Applicability.SAFE
    return Fix(applicability, f"{message} (unsafe: {doubt})" if doubt else message, tuple(edits))
