"""What the builders of fixes work on and hand back."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import libcst as cst

from lint_rules.findings import Edit
from lint_rules.fixes.import_layout import Line
from lint_rules.fixes.import_style import ImportStyle
from lint_rules.fixes.names import Names
from lint_rules.fixes.outline import Outline
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

    @functools.cached_property
    def outline(self) -> Outline:
        return Outline(self.module)

    def top_level_index(self, node: cst.CSTNode) -> int:
        """The index of the module's statement that a node stands in."""
        above = (node, *self.tree.ancestors(node))
        return next(self.outline.indices[id(one)] for one in above if id(one) in self.outline.indices)

    def edit(self, start: int, end: int, content: str) -> Edit:
        return Edit(self.module.path, start, end, content)


@dataclass(frozen=True)
class Wanted:
    """Something to import: a name of a module, or the module itself."""

    module: str
    name: str | None = None


@dataclass(frozen=True, eq=False)
class NewImport:
    """An import that a module lacks. It has no place of its own: all that a fix wants of a module come in together.

    `at` is the node that needs it; it has to stand above the module's statement with the index `limit`, or inside
    `function`. `extends` is the import to which its name is to be added.
    """

    view: View
    style: ImportStyle
    line: Line
    at: cst.CSTNode
    limit: int
    function: cst.FunctionDef | None = None
    extends: cst.ImportFrom | None = None


Change = Edit | NewImport


@dataclass(frozen=True)
class Import:
    """How what was wanted is reached from a place (one expression for each), and the imports that make it so."""

    local_names: tuple[str, ...]
    imports: tuple[NewImport, ...] = ()

    @property
    def local_name(self) -> str:
        return self.local_names[0]
