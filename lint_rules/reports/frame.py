"""A code frame: some rows of a file with the stretches that matter underlined and labelled."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lint_rules.reports.paint import Paint
from lint_rules.sources import Location, Source

_TAB = "    "
_WIDTH = 140
_TALL = 9
_CONTEXT = 2


@dataclass(frozen=True)
class Label:
    """A stretch to underline and what to say of it. The `primary` one is the place of the finding."""

    start: Location
    end: Location
    text: str
    primary: bool = False

    @property
    def tall(self) -> bool:
        return self.end.row > self.start.row


@dataclass(frozen=True)
class _Row:
    """A row as it is shown: what a terminal would take for a command is replaced, tabs are widened."""

    text: str
    columns: tuple[int, ...]
    """Where each character of the file's row begins, and the end of the last."""


def _shown(line: str) -> _Row:
    text: list[str] = []
    columns = [0]
    for char in line:
        if char == "\t":
            char = _TAB
        elif ord(char) < 32:
            char = chr(0x2400 + ord(char))
        elif unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            char = "\N{REPLACEMENT CHARACTER}"
        text.append(char)
        columns.append(columns[-1] + sum(map(_cells, char)))
    return _Row("".join(text), tuple(columns))


def shown(text: str) -> str:
    """Text as it may be printed on a terminal: without control characters, tabs widened."""
    return _shown(text).text


def _cells(char: str) -> int:
    if char.isascii():
        return 1
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def gutter(labels: Iterable[Label]) -> int:
    """The width that the row numbers of a frame need."""
    return len(str(max(label.end.row for label in labels) + _CONTEXT))


def frame(source: Source, labels: Sequence[Label], paint: Paint, width: int) -> list[str]:
    """The lines of a frame; `width` is that of the row numbers."""
    tall = next((label for label in labels if label.primary and label.tall), None)
    bar = paint.dim("|")
    blank = " " * width
    lines = [f"{blank} {bar}"]
    shown_before = 0
    for row in _rows(source, labels):
        if shown_before and row > shown_before + 1:
            lines.append(paint.dim("..."))
        shown_before = row
        on_row = [label for label in labels if label.start.row == row]
        text, columns, cut = _window(source.line(row), on_row)
        margin = _margin(tall, row, paint)
        lines.append(f"{paint.dim(f'{row:>{width}}')} {bar} {margin}{text}".rstrip())
        inside = "" if tall is None else paint.alarm("| ") if tall.start.row <= row < tall.end.row else "  "
        marked = sorted(on_row, key=lambda label: (not label.primary, label.start))
        underlines = [_underline(label, columns, cut, paint) for label in marked if label is not tall]
        lines += [f"{blank} {bar} {inside}{underline}".rstrip() for underline in underlines]
        if tall is not None and row == tall.end.row:
            arm = "|" + "_" * max(1, columns[min(tall.end.column - 1, len(columns) - 1)] - cut) + "^"
            lines.append(f"{blank} {bar} {paint.alarm(arm + _said(tall))}")
    return [*lines, f"{blank} {bar}"]


def _rows(source: Source, labels: Sequence[Label]) -> list[int]:
    """The rows to show: each label's, the whole of a tall primary one unless it is very tall, some around."""
    rows: set[int] = set()
    for label in labels:
        rows.add(label.start.row)
        if label.primary:
            rows.update(range(label.start.row - _CONTEXT, label.end.row + _CONTEXT + 1))
            if label.end.row - label.start.row > _TALL:
                rows -= set(range(label.start.row + _TALL // 2, label.end.row - _TALL // 2 + 1))
    needed = {label.start.row for label in labels}
    inner = [row for row in sorted(rows | needed) if 1 <= row <= len(source.line_starts)]
    # A gap of one row takes no more room shown than as "...".
    filled = {row + 1 for row, after in itertools.pairwise(inner) if after == row + 2}
    return _without_blank_ends(source, sorted({*inner, *filled}), needed)


def _without_blank_ends(source: Source, rows: list[int], needed: set[int]) -> list[int]:
    """Leave out blank rows at either end of a stretch of rows."""
    for step in (-1, 1):
        present = set(rows)
        for row in rows if step < 0 else reversed(rows):
            if row + step not in present and row not in needed and not source.line(row).strip():
                present.discard(row)
        rows = sorted(present)
    return rows


def _window(line: str, labels: Sequence[Label]) -> tuple[str, tuple[int, ...], int]:
    """The part of a row that is shown, its columns, and how many cells are cut off at the left."""
    row = _shown(line)
    if row.columns[-1] <= _WIDTH:
        return row.text, row.columns, 0
    first = min((label.start.column - 1 for label in labels), default=0)
    left = max(0, first - 20) if row.columns[min(first, len(line))] > _WIDTH - 40 else 0
    shown = _shown(line[left : left + _WIDTH])
    cut = row.columns[left]
    before, after = "..." if left else "", "..." if left + _WIDTH < len(line) else ""
    return before + shown.text + after, row.columns, cut - len(before)


def _underline(label: Label, columns: tuple[int, ...], cut: int, paint: Paint) -> str:
    last = len(columns) - 1
    start = columns[min(label.start.column - 1, last)]
    end = columns[last if label.tall else min(label.end.column - 1, last)]
    count = max(1, min(end, cut + _WIDTH) - start)
    text = ("^" if label.primary else "-") * count + _said(label)
    return " " * (start - cut) + (paint.alarm(text) if label.primary else paint.note(text))


def _said(label: Label) -> str:
    return f" {label.text}" if label.text else ""


def _margin(tall: Label | None, row: int, paint: Paint) -> str:
    """The stroke beside a stretch that takes several rows."""
    if tall is None:
        return ""
    if row == tall.start.row:
        return paint.alarm("/ ")
    return paint.alarm("| ") if tall.start.row < row <= tall.end.row else "  "
