"""From new import lines to edits: in a block of imports, in front of the code, or inside a function."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import libcst as cst

from lint_rules.findings import Edit
from lint_rules.fixes.import_layout import Block, Entry, Line, blocks
from lint_rules.fixes.import_style import ImportStyle
from lint_rules.fixes.model import View
from lint_rules.fixes.outline import Region, is_docstring
from lint_rules.fixes.syntax import Tree


@dataclass(frozen=True)
class Places:
    """Where a module takes new imports, in its project's style."""

    view: View
    style: ImportStyle

    @property
    def _tree(self) -> Tree:
        return self.view.tree

    @property
    def _newline(self) -> str:
        return self.view.newline

    # -------------------------------------------------------------- among other imports

    def at_module_level(self, where: Region, lines: Sequence[Line]) -> Iterator[Edit]:
        """The edits that put lines among the imports of a region."""
        found = blocks(self.view.module.tree.body, where.start, where.stop)
        if found:
            yield from self._among(found, lines)
        else:
            yield self._new_block(where, lines)

    def _among(self, found: Sequence[Block], lines: Sequence[Line]) -> Iterator[Edit]:
        """The edits that put lines into the blocks they belong to."""
        slots: dict[tuple[int, int], list[Line]] = {}
        of_number = {block.first: block for block in found}
        for line in lines:
            block = self._block_for(found, line)
            slots.setdefault((block.first, self._slot(block, line)), []).append(line)
        for (first, place), together in slots.items():
            yield from self._in_block(of_number[first], place, together)

    def _block_for(self, found: Sequence[Block], line: Line) -> Block:
        wanted = self.style.section(line)
        sections = [[self.style.section(entry.line) for entry in block.entries] for block in found]
        for block, own in zip(found, sections, strict=True):
            if wanted in own:
                return block
        lower = [
            block
            for block, own in zip(found, sections, strict=True)
            if any(one < wanted and not self.style.is_future(one) for one in own)
        ]
        only_future = all(map(self.style.is_future, sections[0]))
        return lower[-1] if lower else found[-1] if only_future else found[0]

    def _slot(self, block: Block, line: Line) -> int:
        """Before which entry of a block a new line goes; the number of entries means after the last one.

        A section that is in no known order gets the new line at its end.
        """
        wanted = self.style.section(line)
        sections = [self.style.section(entry.line) for entry in block.entries]
        same = [index for index, section in enumerate(sections) if section == wanted]
        if not same:
            return next((i for i, section in enumerate(sections) if section > wanted), len(sections))
        for style in self._styles():
            keys = [style.key(block.entries[index].line) for index in same]
            if keys == sorted(keys):
                own = style.key(line)
                return next((i for i, key in zip(same, keys, strict=True) if key > own), same[-1] + 1)
        return same[-1] + 1

    def _styles(self) -> Iterator[ImportStyle]:
        """The project's style, and those that are usual where the lines are in another order."""
        yield self.style
        yield from (replace(self.style, force_sort_within_sections=force) for force in (False, True))

    def _in_block(self, block: Block, place: int, lines: Sequence[Line]) -> Iterator[Edit]:
        """Lines that go between the same two entries: some above the gap that is there, the others below it."""
        before = block.entries[place - 1] if place else None
        after = block.entries[place] if place < len(block.entries) else None
        spaced = self._is_spaced(block)
        ordered = self._ordered(lines)
        indentation = self._tree.indentation(self._tree.first_offset(block.entries[0].statement))
        if before is None:
            assert after is not None
            text = self._joined(ordered, indentation, spaced=spaced, following=after.line)
            start = self._tree.line_start(self._tree.first_offset(after.statement))
            yield self.view.edit(start, start, text)
            return
        below = self._below_gap(before, after, ordered)
        above = [line for line in ordered if line not in below]
        end = self.end_of_line(before.statement)
        if above:
            text = self._joined(above, indentation, spaced=spaced, preceding=before.line)
            yield self.view.edit(end, end, text)
        if below:
            assert after is not None
            start = end
            for blank in after.statement.leading_lines:
                if blank.comment is not None:
                    break
                start = self._tree.next_line(start)
            text = self._joined(below, indentation, spaced=spaced, following=after.line)
            yield self.view.edit(start, start, text)

    def _below_gap(self, before: Entry, after: Entry | None, lines: Sequence[Line]) -> list[Line]:
        """The lines that belong to the entry after the gap, by what the two entries differ in."""
        if after is None:
            return []
        (upper, _), (lower, _) = groups = self.style.group(before.line), self.style.group(after.line)
        if upper != lower:
            return [line for line in lines if self.style.section(line) == lower]
        return [line for line in lines if groups[0] != groups[1] == self.style.group(line)]

    def _ordered(self, lines: Sequence[Line]) -> list[Line]:
        return sorted(lines, key=lambda line: (self.style.section(line), self.style.key(line)))

    def _is_spaced(self, block: Block) -> bool:
        """Whether a block sets its sections apart by blank lines, as far as it has several."""
        borders = [
            after
            for before, after in pairwise(block.entries)
            if self.style.section(before.line) != self.style.section(after.line)
        ]
        return not borders or any(
            line.comment is None for entry in borders for line in entry.statement.leading_lines
        )

    def _gap(self, before: Line, after: Line) -> int:
        """The blank lines between two imports that follow each other."""
        (upper, _), (lower, _) = groups = self.style.group(before), self.style.group(after)
        if upper != lower:
            return int(self.style.separates(upper, lower))
        return self.style.lines_between_types if groups[0] != groups[1] else 0

    def _joined(
        self,
        lines: Sequence[Line],
        indentation: str,
        *,
        spaced: bool = True,
        preceding: Line | None = None,
        following: Line | None = None,
    ) -> str:
        """Lines as text, with gaps between them, after the line before them and before the one after them."""
        text = ""
        last = preceding
        for line in (*lines, following):
            if last is not None and line is not None and spaced:
                text += self._newline * self._gap(last, line)
            if line is not None and line is not following:
                text += indentation + line.text + self._newline
            last = line
        return text

    # -------------------------------------------------------------- in front of the code

    def _new_block(self, where: Region, lines: Sequence[Line]) -> Edit:
        """Imports for a module that has none, below what must stand first."""
        statements = self.view.module.tree.body
        text = self._joined(self._ordered(lines), "")
        following = statements[where.fresh]
        wanted = self.style.blank_lines_after(
            before_definition=isinstance(following, (cst.FunctionDef, cst.ClassDef))
        )
        if where.fresh:
            start = self.end_of_line(statements[where.fresh - 1])
            missing = max(wanted - _leading_blank_lines(following), 0)
            notebook = self.view.module.source.notebook
            gap = "" if notebook is not None and notebook.part_start(start) == start else self._newline
            return self.view.edit(start, start, gap + text + self._newline * missing)
        start = self._tree.line_start(self._tree.first_offset(following))
        header = self.view.module.tree.header
        blank = max((i for i, line in enumerate(header) if line.comment is None), default=None)
        attached = len(header) - blank - 1 if blank is not None else 0
        rows = self.view.module.source.line_starts
        row = self.view.module.source.location(start).row - 1 - attached
        return self.view.edit(rows[row], rows[row], text + self._newline * wanted)

    def end_of_line(self, statement: cst.CSTNode) -> int:
        """The start of the line after a statement's last one."""
        return end_of_line(self.view, statement)

    # -------------------------------------------------------------- inside a function

    def in_function(
        self, function: cst.FunctionDef, at: cst.CSTNode, lines: Sequence[Line]
    ) -> Iterator[Edit]:
        """The edits that put lines at the start of a function's body, among the imports that stand there."""
        body = function.body
        if isinstance(body, cst.SimpleStatementSuite):
            offset = self.view.module.span(body.body[1 if is_docstring(body) else 0])[0]
            yield self.view.edit(offset, offset, "".join(f"{line.text}; " for line in lines))
            return
        start = 1 if is_docstring(body.body[0]) else 0
        above = {id(one) for one in (at, *self._tree.ancestors(at))}
        stop = next(index for index, one in enumerate(body.body) if id(one) in above)
        found = blocks(body.body, start, stop)
        if found and found[0].first == start:
            yield from self._among(found[:1], lines)
            return
        first = body.body[0]
        offset = self.end_of_line(first) if start else self._tree.line_start(self._tree.first_offset(first))
        indentation = self._tree.indentation(self._tree.first_offset(first))
        text = self._joined(self._ordered(lines), indentation)
        following = body.body[min(start, len(body.body) - 1)]
        blank = any(line.comment is None for line in getattr(following, "leading_lines", ())[:1])
        edge = self._newline * (start and blank), self._newline * (not blank)
        yield self.view.edit(offset, offset, edge[0] + text + edge[1])


def _leading_blank_lines(statement: cst.CSTNode) -> int:
    leading = getattr(statement, "leading_lines", ())
    return next((i for i, line in enumerate(leading) if line.comment is not None), len(leading))


def end_of_line(view: View, statement: cst.CSTNode) -> int:
    """The start of the line after a statement's last one."""
    start, end = view.module.span(statement)
    return view.tree.next_line(start + len(view.text[start:end].rstrip()))
