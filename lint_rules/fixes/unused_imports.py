"""Imports of the standard library that the fixes have left without a use.

Only what was used before and is not any more: an import that nobody used before is somebody else's business.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import libcst as cst

from lint_rules.findings import Edit
from lint_rules.fixes.import_places import end_of_line
from lint_rules.fixes.model import View
from lint_rules.fixes.names import Scope, bound_name
from lint_rules.fixes.syntax import dotted
from lint_rules.modules import Module, Span


def without_unused(before: Module, after: Module) -> list[Edit]:
    """The edits to `after` that take out imports which `before` still used."""
    if after.path.name == "__init__.py":  # what stands there may be meant for others
        return []
    old, new = View.of(before), View.of(after)
    if new.names.star_imports or "__all__" in new.names.top.bound or "globals" in new.names.top.read:
        return []
    edits: list[Edit] = []
    for earlier, scope in zip(_scopes(old), _scopes(new), strict=False):
        unused = {
            name
            for name, holders in scope.bound.items()
            if all(isinstance(one, (cst.Import, cst.ImportFrom)) for one in holders)
            and any(True for _ in earlier.readers(name))
            and not any(True for _ in scope.readers(name))
        }
        if unused:
            edits += _removals(new, scope, unused)
    return list(_merged(sorted(edits)))


def _merged(removals: Iterable[Edit]) -> Iterator[Edit]:
    """Removals in order, as one where they meet: neighbours may take the same blank lines with them."""
    last: Edit | None = None
    for one in removals:
        if last is not None and one.start <= last.end:
            last = replace(last, end=max(last.end, one.end))
            continue
        if last is not None:
            yield last
        last = one
    if last is not None:
        yield last


def _scopes(view: View) -> list[Scope]:
    """The module and its functions in the order of the text; fixes add none and take none away."""
    found: list[Scope] = []
    pending = [view.names.top]
    while pending:
        scope = pending.pop()
        if isinstance(scope.node, (cst.Module, cst.FunctionDef)):
            found.append(scope)
        pending += scope.inner
    return sorted(found, key=lambda one: _outer_first(view.module.span(one.node)))


def _outer_first(span: Span) -> Span:
    return span[0], -span[1]


def _removals(view: View, scope: Scope, unused: set[str]) -> Iterator[Edit]:
    for node in dict.fromkeys(node for name in sorted(unused) for node in scope.bound[name]):
        line = view.tree.parent(node)
        suite = view.tree.parent(line) if line is not None else None
        if not isinstance(line, cst.SimpleStatementLine) or len(line.body) != 1:
            continue
        if line.trailing_whitespace.comment is not None or len(getattr(suite, "body", ())) < 2:
            continue
        if not isinstance(node, (cst.Import, cst.ImportFrom)) or isinstance(node.names, cst.ImportStar):
            continue
        gone = [one for one in node.names if bound_name(one) in unused and _is_standard(node, one)]
        if len(gone) == len(node.names):
            start = view.tree.line_start(view.module.span(node)[0])
            is_first = getattr(suite, "body", (None,))[0] is line
            yield view.edit(*_with_gap(view, start, end_of_line(view, line), is_first=is_first), "")
        elif gone:
            yield from _without_members(view, node.names, gone)


def _with_gap(view: View, start: int, end: int, *, is_first: bool) -> Span:
    """A stretch of rows with the blank ones on one side of it, so that those on the other side stay the only ones."""
    rows = view.module.source.line_starts
    first = view.module.source.location(start).row - 1
    above = first
    while above > 0 and _is_blank(view.text[rows[above - 1] : rows[above]]):
        above -= 1
    below, blank_below = end, 0
    while below < len(view.text) and _is_blank(view.text[below : view.tree.next_line(below)]):
        below, blank_below = view.tree.next_line(below), blank_below + 1
    if is_first and above in (0, first):
        return start, below
    if above == first or below == end:
        return start, end
    return (rows[above], end) if first - above <= blank_below else (start, below)


def _is_blank(row: str) -> bool:
    return not row.strip(" \t\r\n")


def _without_members(
    view: View, members: Sequence[cst.ImportAlias], gone: Sequence[cst.ImportAlias]
) -> Iterator[Edit]:
    """Each member goes with the comma and the space up to the next one, the last ones from the one before."""
    kept = [one for one in members if one not in gone]
    for index, member in enumerate(members):
        if member in gone and index + 1 < len(members) and any(one in kept for one in members[index + 1 :]):
            yield view.edit(view.module.span(member)[0], view.module.span(members[index + 1])[0], "")
    end = _end(view, members[-1])
    if members[-1] in gone:
        yield view.edit(_end(view, kept[-1]), end, "")


def _end(view: View, member: cst.ImportAlias) -> int:
    """The end of an imported name, without its comma."""
    last = member.asname.name if member.asname is not None else member.name
    return view.module.span(last)[1]


def _is_standard(node: cst.Import | cst.ImportFrom, alias: cst.ImportAlias) -> bool:
    name = dotted(alias.name if isinstance(node, cst.Import) else node.module or alias.name) or ""
    relative = isinstance(node, cst.ImportFrom) and bool(node.relative)
    return not relative and name.partition(".")[0] in sys.stdlib_module_names
