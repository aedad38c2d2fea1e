"""From new import lines to edits: in a block of imports, in front of the code, or inside a function."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import libcst as cst

from lint_rules.findings import Edit
from lint_rules.fixes.import_layout import (
    FUTURE,
    Block,
    IsFirstParty,
    Line,
    blocks,
    read_line,
    slot,
    spaced,
    straight_first,
)
from lint_rules.fixes.model import View
from lint_rules.fixes.syntax import descendants


@dataclass(frozen=True)
class Region:
    """The statements of a module among which an import may stand: their indices, the last one excluded."""

    start: int
    stop: int


def is_docstring(statement: cst.CSTNode) -> bool:
    """Whether a statement would be a docstring if it stood first; concatenated strings are one as well."""
    body = (
        statement.body if isinstance(statement, (cst.SimpleStatementLine, cst.SimpleStatementSuite)) else ()
    )
    first = body[0] if isinstance(body, Sequence) and body else None
    if not isinstance(first, cst.Expr):
        return False
    value = first.value
    while isinstance(value, cst.ConcatenatedString):
        if not _is_plain_string(value.left):
            return False
        value = value.right
    return _is_plain_string(value)


def _is_plain_string(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.SimpleString) and "b" not in node.prefix


def region(view: View, at: cst.CSTNode) -> Region:
    """Where the imports that serve `at` may stand: below docstring, __future__ and sys.path, above the code."""
    statements = view.module.tree.body
    limit = view.tree.top_level_index(at)
    start = 1 if statements and is_docstring(statements[0]) else 0
    for index, statement in enumerate(statements[:limit]):
        line = read_line(statement)
        if line is None and (_imports_future(statement) or _changes_path(statement)):
            start = index + 1
    stop = next(
        (
            index
            for index in range(start, limit)
            if isinstance(statements[index], (cst.FunctionDef, cst.ClassDef))
        ),
        limit,
    )
    return Region(start, stop)


def path_changes_later(view: View, at: cst.CSTNode) -> bool:
    """Whether sys.path is changed at module level, but only after the statement that holds `at`."""
    statements = view.module.tree.body
    return any(_changes_path(one) for one in statements[view.tree.top_level_index(at) + 1 :])


def _imports_future(statement: cst.CSTNode) -> bool:
    return isinstance(statement, cst.SimpleStatementLine) and any(
        isinstance(one, cst.ImportFrom)
        and isinstance(one.module, cst.Name)
        and one.module.value == "__future__"
        for one in statement.body
    )


def _changes_path(statement: cst.CSTNode) -> bool:
    """Whether a statement of a module touches sys.path as the module is imported."""
    if isinstance(statement, (cst.FunctionDef, cst.ClassDef)) or _is_main_guard(statement):
        return False
    for node in descendants(statement):
        if isinstance(node, cst.Attribute):
            whole = (node.value.value if isinstance(node.value, cst.Name) else "", node.attr.value)
            if whole == ("sys", "path") or whole[1] == "addsitedir":
                return True
    return False


def _is_main_guard(statement: cst.CSTNode) -> bool:
    return isinstance(statement, cst.If) and any(
        isinstance(node, cst.Name) and node.value == "__name__" for node in descendants(statement.test)
    )


# ------------------------------------------------------------------ among other imports


def at_module_level(
    view: View, where: Region, lines: Sequence[Line], is_first_party: IsFirstParty
) -> Iterator[Edit]:
    """The edits that put lines among the imports of a region."""
    found = blocks(view.module.tree.body, where.start, where.stop, is_first_party)
    if found:
        yield from _among(view, found, lines, is_first_party)
    else:
        yield _new_block(view, where, lines, is_first_party)


def _among(
    view: View, found: Sequence[Block], lines: Sequence[Line], is_first_party: IsFirstParty
) -> Iterator[Edit]:
    """The edits that put lines into the blocks they belong to."""
    slots: dict[tuple[int, int], list[Line]] = {}
    of_number = {block.first: block for block in found}
    for line in lines:
        block = _block_for(found, line.section(is_first_party))
        place = slot(block, line, line.section(is_first_party))
        slots.setdefault((block.first, place), []).append(line)
    for (first, place), together in slots.items():
        yield from _in_block(view, of_number[first], place, together, is_first_party)


def _block_for(found: Sequence[Block], section: int) -> Block:
    for block in found:
        if any(entry.section == section for entry in block.entries):
            return block
    lower = [block for block in found if any(FUTURE < entry.section < section for entry in block.entries)]
    return lower[-1] if lower else found[-1] if _only_future(found[0]) else found[0]


def _only_future(block: Block) -> bool:
    return all(entry.section == FUTURE for entry in block.entries)


def _ordered(lines: Sequence[Line], is_first_party: IsFirstParty) -> list[Line]:
    return sorted(lines, key=lambda line: (line.section(is_first_party), straight_first(line)))


def _in_block(
    view: View, block: Block, place: int, lines: Sequence[Line], is_first_party: IsFirstParty
) -> Iterator[Edit]:
    """Lines that go between the same two entries: those of the upper section above the gap, the others below it."""
    before = block.entries[place - 1] if place else None
    after = block.entries[place] if place < len(block.entries) else None
    gap = view.newline if spaced(block) else ""
    ordered = _ordered(lines, is_first_party)
    indentation = view.tree.indentation(view.tree.first_offset(block.entries[0].statement))

    def joined(some: Sequence[Line], section: int | None) -> str:
        return _joined(some, section, gap, indentation, view.newline, is_first_party)

    if before is None:
        assert after is not None
        text = joined(ordered, None)
        if ordered[-1].section(is_first_party) != after.section:
            text += gap
        start = view.tree.line_start(view.tree.first_offset(after.statement))
        yield view.edit(start, start, text)
        return
    below = [
        line for line in ordered if after and before.section != after.section == line.section(is_first_party)
    ]
    above = [line for line in ordered if line not in below]
    end = end_of_line(view, before.statement)
    if above:
        yield view.edit(end, end, joined(above, before.section))
    if below:
        assert after is not None
        start = end
        for blank in after.statement.leading_lines:
            if blank.comment is not None:
                break
            start = view.tree.next_line(start)
        yield view.edit(start, start, joined(below, None))


def _joined(
    lines: Sequence[Line],
    section: int | None,
    gap: str,
    indentation: str,
    newline: str,
    is_first_party: IsFirstParty,
) -> str:
    """Lines as text, with a gap where the section changes; `section` is that of the line before them."""
    text = ""
    for line in lines:
        own = line.section(is_first_party)
        text += (gap if section is not None and own != section else "") + indentation + line.text + newline
        section = own
    return text


def _new_block(view: View, where: Region, lines: Sequence[Line], is_first_party: IsFirstParty) -> Edit:
    """Imports for a module that has none, below what must stand first."""
    statements = view.module.tree.body
    ordered = _ordered(lines, is_first_party)
    text = _joined(ordered, None, view.newline, "", view.newline, is_first_party)
    following = statements[where.start]
    if where.start:
        start = end_of_line(view, statements[where.start - 1])
        missing = _missing_blank_lines(view, following)
        return view.edit(start, start, view.newline + text + view.newline * missing)
    start = view.tree.line_start(view.tree.first_offset(following))
    header = view.module.tree.header
    blank = max((i for i, line in enumerate(header) if line.comment is None), default=None)
    attached = len(header) - blank - 1 if blank is not None else 0
    rows = view.module.source.line_starts
    row = view.module.source.location(start).row - 1 - attached
    gap = view.newline * (2 if isinstance(following, (cst.FunctionDef, cst.ClassDef)) else 1)
    return view.edit(rows[row], rows[row], text + gap)


def _missing_blank_lines(view: View, statement: cst.CSTNode) -> int:
    leading = getattr(statement, "leading_lines", ())
    there = next((i for i, line in enumerate(leading) if line.comment is not None), len(leading))
    return max((2 if isinstance(statement, (cst.FunctionDef, cst.ClassDef)) else 1) - there, 0)


def end_of_line(view: View, statement: cst.CSTNode) -> int:
    """The start of the line after a statement's last one."""
    start, end = view.module.span(statement)
    return view.tree.next_line(start + len(view.text[start:end].rstrip()))


# ------------------------------------------------------------------ inside a function


def in_function(
    view: View,
    function: cst.FunctionDef,
    at: cst.CSTNode,
    lines: Sequence[Line],
    is_first_party: IsFirstParty,
) -> Iterator[Edit]:
    """The edits that put lines at the start of a function's body, among the imports that stand there."""
    body = function.body
    if isinstance(body, cst.SimpleStatementSuite):
        offset = view.module.span(body.body[1 if is_docstring(body) else 0])[0]
        yield view.edit(offset, offset, "".join(f"{line.text}; " for line in lines))
        return
    start = 1 if is_docstring(body.body[0]) else 0
    above = {id(one) for one in (at, *view.tree.ancestors(at))}
    stop = next(index for index, one in enumerate(body.body) if id(one) in above)
    found = blocks(body.body, start, stop, is_first_party)
    if found and found[0].first == start:
        yield from _among(view, found[:1], lines, is_first_party)
        return
    first = body.body[0]
    offset = end_of_line(view, first) if start else view.tree.line_start(view.tree.first_offset(first))
    indentation = view.tree.indentation(view.tree.first_offset(first))
    ordered = _ordered(lines, is_first_party)
    text = _joined(ordered, None, view.newline, indentation, view.newline, is_first_party)
    following = body.body[min(start, len(body.body) - 1)]
    blank = any(line.comment is None for line in getattr(following, "leading_lines", ())[:1])
    yield view.edit(offset, offset, view.newline * (start and blank) + text + view.newline * (not blank))
