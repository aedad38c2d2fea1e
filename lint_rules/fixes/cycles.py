"""Whether one module imports another as it is being imported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import libcst as cst

from lint_rules.fixes.syntax import children, dotted
from lint_rules.modules import Module
from lint_rules.project import Project

MAX_MODULES = 200
"""Files looked at before a cycle is taken to be possible."""


def would_import(project: Project, path: Path, importer: Module) -> bool:
    """Whether importing the file at `path` runs the importer itself, through whatever files of the project."""
    pending = list(_read_on_the_way(project, path, importer))
    seen: set[Path] = set()
    while pending:
        one = pending.pop()
        if one == importer.path or len(seen) > MAX_MODULES:
            return True
        if one in seen:
            continue
        seen.add(one)
        module = project.module(one)
        if module is not None:
            pending += _imported(project, module, importer)
    return False


def _imported(project: Project, module: Module, importer: Module) -> Iterator[Path]:
    """The files that a module reads when it is imported."""
    for node in _statements(module.tree):
        names: list[tuple[str, int]] = []
        if isinstance(node, cst.Import):
            names = [(dotted(alias.name) or "", 0) for alias in node.names]
        elif isinstance(node, cst.ImportFrom):
            base = dotted(node.module) or "" if node.module is not None else ""
            level = len(node.relative)
            names = [(base, level)]
            if not isinstance(node.names, cst.ImportStar):
                prefix = f"{base}." if base else ""
                names += [(prefix + (dotted(alias.name) or ""), level) for alias in node.names]
        for name, level in names:
            found = project.find_relative(name, level, module) if level else project.find(name, module)
            if found is not None:
                yield from _read_on_the_way(project, found, importer)


def _read_on_the_way(project: Project, path: Path, importer: Module) -> Iterator[Path]:
    """A file and the packages around it; those around the importer as well have been entered before."""
    yield path
    top = project.import_root(path)
    folder = path.parent
    while folder != top and folder.is_relative_to(top):
        package = folder / "__init__.py"
        if package != path and not importer.path.is_relative_to(folder):
            yield package
        folder = folder.parent


def _statements(tree: cst.Module) -> Iterator[cst.CSTNode]:
    """The statements that run as a module is imported: none of a function's body, nothing for type checkers."""
    pending: list[cst.CSTNode] = list(tree.body)
    while pending:
        node = pending.pop()
        if isinstance(node, (cst.FunctionDef, cst.BaseExpression)):
            continue
        if isinstance(node, cst.If) and (dotted(node.test) or "").rpartition(".")[2] == "TYPE_CHECKING":
            pending += [node.orelse] if node.orelse is not None else []
            continue
        yield node
        pending += [child for _, child in children(node)]
