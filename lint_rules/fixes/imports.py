"""Bringing a name into a module: reuse what is there, extend an import, add a line, or say why not.

A name that is already imported is reused only where it is sure to mean the same at the place in question: bound once,
before it, unconditionally. A name that means something else is left alone and an alias is used.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import libcst as cst

from lint_rules.fixes.cycles import would_import
from lint_rules.fixes.import_layout import Line, read_line
from lint_rules.fixes.import_style import ImportStyle
from lint_rules.fixes.model import Import, NewImport, NoFix, View, Wanted
from lint_rules.fixes.names import Scope, bound_name
from lint_rules.fixes.syntax import dotted
from lint_rules.project import Project

MAX_RE_EXPORTS = 3


def bring_in(
    project: Project, view: View, style: ImportStyle, at: cst.CSTNode, limit: int, wanted: Sequence[Wanted]
) -> Import | NoFix:
    """Make every wanted thing reachable at a node of a module, by imports above the statement of index `limit`."""
    task = _Task(project, view, style, at, limit)
    names: list[str] = []
    imports: list[NewImport] = []
    for one in wanted:
        result = task.reach(one)
        if isinstance(result, NoFix):
            return result
        name, new = result
        names.append(name)
        imports += [new] if new is not None else []
    return Import(tuple(names), tuple(imports))


@dataclass(frozen=True)
class _Task:
    """One place in one module that needs imports."""

    project: Project
    view: View
    style: ImportStyle
    at: cst.CSTNode
    limit: int

    @property
    def scope(self) -> Scope:
        return self.view.names.scope_of(self.at)

    # -------------------------------------------------------------- what is there already

    def reach(self, wanted: Wanted) -> tuple[str, NewImport | None] | NoFix:
        """The expression for something wanted, with the import that it takes, if any."""
        if wanted.name is not None and self._is_own(wanted.module):
            defined = wanted.name in self.view.names.top.bound
            if defined and self.scope.owner(wanted.name) is self.view.names.top:
                return wanted.name, None
            return NoFix(f"this is the helper's own module, and `{wanted.name}` means something else here")
        known = self._known(wanted)
        if known is not None:
            return known, None
        name = wanted.name or wanted.module
        alias = None
        if not self._is_free(name):
            alias = next((one for one in _aliases(name) if self._is_free(one)), None)
            if alias is None:
                return NoFix(f"no name is free under which `{name}` could be imported")
        new = self._new(Line(wanted.module, wanted.name, alias))
        return new if isinstance(new, NoFix) else (alias or name, new)

    def _new(self, line: Line) -> NewImport | NoFix:
        function = None
        if self._needs_function(line.module):
            function = self._function()
            if function is None:
                return NoFix(f"importing `{line.module}` here would make a cycle of imports")
        extends = self._extendable(line) if function is None else None
        return NewImport(self.view, self.style, line, self.at, self.limit, function, extends)

    def _is_own(self, module: str) -> bool:
        return self.view.module.path == self.project.find(module, self.view.module)

    def _known(self, wanted: Wanted) -> str | None:
        for statement, alias, module in self._imports():
            expression = self._expression(alias, module, wanted)
            if expression is not None and self._is_sure(expression.partition(".")[0], statement, wanted):
                return expression
        return None

    def _imports(self) -> Iterator[tuple[cst.Import | cst.ImportFrom, cst.ImportAlias, str | None]]:
        """Every imported name that could mean something at the place, with the absolute name of its module."""
        scope: Scope | None = self.scope
        while scope is not None:
            for node in scope.imports:
                if not isinstance(node.names, cst.ImportStar):
                    yield from ((node, alias, self._module_of(node)) for alias in node.names)
            scope = scope.parent

    def _module_of(self, node: cst.Import | cst.ImportFrom) -> str | None:
        if isinstance(node, cst.Import):
            return None
        name = dotted(node.module) or "" if node.module is not None else ""
        level = len(node.relative)
        return self.project.absolute_name(name, level, self.view.module) if level else name

    def _expression(self, alias: cst.ImportAlias, module: str | None, wanted: Wanted) -> str | None:
        """How an imported name leads to what is wanted; None if it does not."""
        name, local = dotted(alias.name) or "", bound_name(alias)
        end = f".{wanted.name}" if wanted.name else ""
        if module is None:
            if alias.asname is None:
                return wanted.module + end if f"{name}.".startswith(f"{wanted.module}.") else None
            return local + end if name == wanted.module else None
        if wanted.name == name and self._leads_to(module, wanted):
            return local
        return local + end if f"{module}.{name}" == wanted.module else None

    def _leads_to(self, module: str, wanted: Wanted, depth: int = MAX_RE_EXPORTS) -> bool:
        """Whether `from module import name` gives what is wanted, perhaps through packages that hand it on."""
        if module == wanted.module:
            return True
        path = self.project.find(module, self.view.module) if depth else None
        other = self.project.module(path) if path is not None and path != self.view.module.path else None
        if other is None:
            return False
        for line in other.tree.body:
            for node in line.body if isinstance(line, cst.SimpleStatementLine) else ():
                if isinstance(node, cst.ImportFrom) and not isinstance(node.names, cst.ImportStar):
                    origin = dotted(node.module) or "" if node.module is not None else ""
                    level = len(node.relative)
                    full = self.project.absolute_name(origin, level, other) if level else origin
                    if any(dotted(one.name) == bound_name(one) == wanted.name for one in node.names):
                        return self._leads_to(full, wanted, depth - 1)
        return False

    def _is_sure(self, name: str, statement: cst.CSTNode, wanted: Wanted) -> bool:
        """Whether a name is bound by this import, whatever happens, before it is used at the place."""
        owner = self.scope.owner(name)
        if owner is None or statement not in owner.bound[name] or self._star_may_rebind(name, owner):
            return False
        holders = owner.bound[name]
        line = self.view.tree.parent(statement)
        suite = self.view.tree.parent(line) if line is not None else None
        above = set(map(id, self.view.tree.ancestors(self.at)))
        if self.view.module.span(statement)[1] > self.view.module.span(self.at)[0]:
            return False
        if all(isinstance(one, cst.Import) for one in holders) and isinstance(statement, cst.Import):
            return id(suite) in above  # `import a` and `import a.b` bind the same module
        if len(holders) == 1:
            return id(suite) in above
        return self._is_choice_of_imports(holders, wanted)

    def _star_may_rebind(self, name: str, owner: Scope) -> bool:
        return (
            owner is self.view.names.top and bool(self.view.names.star_imports) and not name.startswith("_")
        )

    def _is_choice_of_imports(self, holders: Sequence[cst.CSTNode], wanted: Wanted) -> bool:
        """Whether one try statement of the module imports the name from here or from there."""
        around: set[int] = set()
        for holder in holders:
            trys = [one for one in self.view.tree.ancestors(holder) if isinstance(one, cst.Try)]
            same = isinstance(holder, cst.ImportFrom) and not isinstance(holder.names, cst.ImportStar)
            if len(trys) != 1 or not same or self.view.tree.parent(trys[0]) is not self.view.module.tree:
                return False
            around.add(id(trys[0]))
        return len(around) == 1 and wanted.name is not None

    # -------------------------------------------------------------- a new name

    def _is_free(self, name: str) -> bool:
        """Whether a new global of this name would be seen at the place and change nothing elsewhere."""
        first = name.partition(".")[0]
        if self.view.names.star_imports and not first.startswith("_"):
            return False
        top = self.view.names.top
        return first not in top.bound and first not in top.read and self._owner_below(first) is None

    def _owner_below(self, name: str) -> Scope | None:
        owner = self.scope.owner(name)
        if owner is not None:
            return owner
        scope: Scope | None = self.scope  # read here, bound nowhere: a builtin, or a global from elsewhere
        while scope is not None:
            if name in scope.read:
                return scope
            scope = scope.parent
        return None

    def _extendable(self, line: Line) -> cst.ImportFrom | None:
        """The `from module import a, b` above the limit to which the style would add the line's name."""
        if line.name is None or self.style.stands_alone(line.module):
            return None
        if line.alias is not None and not self.style.combine_as_imports:
            return None
        for node in self.view.outline.from_imports(self.limit):
            if self._module_of(node) != line.module or isinstance(node.names, cst.ImportStar):
                continue
            if self.style.combine_as_imports or all(one.asname is None for one in node.names):
                return node
        return None

    # -------------------------------------------------------------- where it goes

    def _function(self) -> cst.FunctionDef | None:
        """The innermost function with a body of statements around the place."""
        functions = [self.view.tree.function(self.at)]
        while isinstance(functions[-1], cst.Lambda):
            functions.append(self.view.tree.function(functions[-1]))
        last = functions[-1]
        return last if isinstance(last, cst.FunctionDef) else None

    def _needs_function(self, module: str) -> bool:
        """Whether an import can only be made when the function runs: it would go round in a circle, the path to
        it is set up below, or the module keeps all its imports inside functions.
        """
        path = self.project.find(module, self.view.module)
        if path is not None and would_import(self.project, path, self.view.module):
            return True
        function = self._function()
        if function is None:
            return False
        is_standard = module.partition(".")[0] in sys.stdlib_module_names
        own_index = self.view.top_level_index(self.at)
        if not is_standard and self.view.outline.path_changes_after(own_index):
            return True
        return self._imports_inside(function)

    def _imports_inside(self, function: cst.FunctionDef) -> bool:
        """Whether a module keeps its imports inside its functions."""
        outline = self.view.outline
        lines = outline.lines[: outline.region(self.limit).stop]
        outer = any(line is not None and line.module != "__future__" for line in lines)
        return not outer and any(read_line(one) is not None for one in function.body.body)


def _aliases(name: str) -> Iterator[str]:
    plain = name.replace(".", "_").lstrip("_")
    yield f"_{plain}"
    yield from (f"_{plain}_{number}" for number in range(2, 10))
