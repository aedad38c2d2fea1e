"""Bringing a name into a module: reuse what is there, extend an import, add a line, or say why not.

A name that is already imported is reused only where it is sure to mean the same at the place in question: bound once,
before it, unconditionally. A name that means something else is left alone and an alias is used.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import libcst as cst

from lint_rules.findings import Edit
from lint_rules.fixes import import_places
from lint_rules.fixes.arguments import appended
from lint_rules.fixes.cycles import would_import
from lint_rules.fixes.import_layout import Line, member_key, read_line
from lint_rules.fixes.model import Import, NoFix, View, Wanted
from lint_rules.fixes.names import Scope, bound_name
from lint_rules.fixes.syntax import dotted
from lint_rules.project import Project

LINE_LENGTH = 88
"""Up to here an import statement is extended on its own line; Black, isort and Ruff have it as their default."""
MAX_RE_EXPORTS = 3


def bring_in(project: Project, view: View, at: cst.CSTNode, wanted: Sequence[Wanted]) -> Import | NoFix:
    """Make every wanted thing reachable at a node of a module."""
    task = _Task(project, view, at)
    found: list[tuple[str, Line | None, tuple[Edit, ...]]] = []
    for one in wanted:
        result = task.reach(one)
        if isinstance(result, NoFix):
            return result
        found.append(result)
    lines = [line for _, line, _ in found if line is not None]
    edits = [edit for _, _, own in found for edit in own]
    if lines:
        placed = task.place(lines)
        if isinstance(placed, NoFix):
            return placed
        edits += placed
    return Import(tuple(name for name, _, _ in found), tuple(edits))


@dataclass(frozen=True)
class _Task:
    """One place in one module that needs imports."""

    project: Project
    view: View
    at: cst.CSTNode

    @property
    def scope(self) -> Scope:
        return self.view.names.scope_of(self.at)

    # -------------------------------------------------------------- what is there already

    def reach(self, wanted: Wanted) -> tuple[str, Line | None, tuple[Edit, ...]] | NoFix:
        """The expression for something wanted, with the new line or the edit that it takes, if any."""
        if wanted.name is not None and self._is_own(wanted.module):
            defined = wanted.name in self.view.names.top.bound
            if defined and self.scope.owner(wanted.name) is self.view.names.top:
                return wanted.name, None, ()
            return NoFix(f"this is the helper's own module, and `{wanted.name}` means something else here")
        known = self._known(wanted)
        if known is not None:
            return known, None, ()
        name = wanted.name or wanted.module
        if not self._is_free(name):
            alias = next((one for one in _aliases(name) if self._is_free(one)), None)
            if alias is None:
                return NoFix(f"no name is free under which `{name}` could be imported")
            return alias, Line(wanted.module, wanted.name, alias), ()
        if wanted.name is not None and not self._needs_function(wanted.module):
            extended = self._extended(wanted)
            if extended:
                return name, None, extended
        return name, Line(wanted.module, wanted.name), ()

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
            for holders in list(scope.bound.values()):
                for node in dict.fromkeys(holders):
                    if isinstance(node, (cst.Import, cst.ImportFrom)) and not isinstance(
                        node.names, cst.ImportStar
                    ):
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

    def _extended(self, wanted: Wanted) -> tuple[Edit, ...]:
        """The edits that add the name to a `from module import a, b` which stands before the place."""
        for line in self.view.module.tree.body[: self.view.tree.top_level_index(self.at)]:
            for node in line.body if isinstance(line, cst.SimpleStatementLine) else ():
                if (
                    isinstance(node, cst.ImportFrom)
                    and self._module_of(node) == wanted.module
                    and not isinstance(node.names, cst.ImportStar)
                    and all(one.asname is None for one in node.names)
                ):
                    return self._with_member(node, wanted.name or "")
        return ()

    def _with_member(self, node: cst.ImportFrom, name: str) -> tuple[Edit, ...]:
        view = self.view
        assert not isinstance(node.names, cst.ImportStar)
        members = [dotted(one.name) or "" for one in node.names]
        before = next(
            (i for i, one in enumerate(members) if member_key(one) > member_key(name)), len(members)
        )
        spans = [view.module.span(one) for one in node.names]
        spans = [(start, start + len(view.text[start:end].rstrip(", \t\r\n"))) for start, end in spans]
        own_lines = node.lpar is not None and all(view.tree.begins_line(start) for start, _ in spans)
        if own_lines:
            indentation = view.tree.indentation(spans[0][0])
            if before < len(members):
                offset = view.tree.line_start(spans[before][0])
                return (view.edit(offset, offset, f"{indentation}{name},{view.newline}"),)
            return appended(view, spans, 0, name)
        start, end = view.module.span(node)
        if node.lpar is None and end - view.tree.line_start(start) + len(name) + 2 > LINE_LENGTH:
            indentation = view.tree.indentation(start)
            members.insert(before, name)
            listed = "".join(f"{indentation}    {one},{view.newline}" for one in members)
            wrapped = f"({view.newline}{listed}{indentation})"
            return (view.edit(spans[0][0], spans[-1][1], wrapped),)
        if before < len(members):
            return (view.edit(spans[before][0], spans[before][0], f"{name}, "),)
        return (view.edit(spans[-1][1], spans[-1][1], f", {name}"),)

    # -------------------------------------------------------------- where it goes

    def place(self, lines: Sequence[Line]) -> list[Edit] | NoFix:
        inside = [line for line in lines if self._needs_function(line.module)]
        outside = [line for line in lines if line not in inside]
        edits: list[Edit] = []
        if inside:
            function = self._function()
            if function is None:
                return NoFix(f"importing `{inside[0].module}` here would make a cycle of imports")
            edits += import_places.in_function(self.view, function, self.at, inside, self._is_first_party)
        if outside:
            where = import_places.region(self.view, self.at)
            edits += import_places.at_module_level(self.view, where, outside, self._is_first_party)
        return edits

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
        if not is_standard and import_places.path_changes_later(self.view, self.at):
            return True
        return self._imports_inside(function)

    def _imports_inside(self, function: cst.FunctionDef) -> bool:
        body = function.body.body
        inner = any(read_line(one) is not None for one in body)
        region = import_places.region(self.view, self.at)
        outer = any(
            line is not None and line.module != "__future__"
            for line in map(read_line, self.view.module.tree.body[: region.stop])
        )
        return inner and not outer

    def _is_first_party(self, top: str) -> bool:
        if self.view.module.name.partition(".")[0] == top and "." in self.view.module.name:
            return True
        roots = [self.project.root / one for one in self.project.settings.src]
        return any((root / top).is_dir() or (root / f"{top}.py").is_file() for root in roots)


def _aliases(name: str) -> Iterator[str]:
    plain = name.replace(".", "_").lstrip("_")
    yield f"_{plain}"
    yield from (f"_{plain}_{number}" for number in range(2, 10))
