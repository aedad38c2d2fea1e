"""Edits applied to a text, and where things are afterwards."""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lint_rules.findings import Edit

Stretch = tuple[int, int]


class Overlap(ValueError):
    """Two edits that want to change the same characters."""


def in_order(edits: Iterable[Edit]) -> list[Edit]:
    """Edits of one file sorted by place, each once. Raises Overlap if two of them get in each other's way."""
    ordered = sorted(set(edits), key=lambda edit: (edit.start, edit.end))
    for one, other in itertools.pairwise(ordered):
        if clash(one, other):
            raise Overlap(f"{one} and {other}")
    return ordered


def clash(one: Edit, other: Edit) -> bool:
    """Whether two different edits of a file cannot both be made; where they merely touch, they can.

    An insertion in front of a stretch that is replaced touches it. Which of two insertions at the same place comes
    first, nobody can tell.
    """
    if one == other:
        return False
    first, second = sorted((one, other), key=lambda edit: (edit.start, edit.end))
    return second.start < first.end or second.end == first.start


class Claims:
    """Edits of a file that can be made together, kept in order, so that a new one is compared with its neighbours."""

    def __init__(self) -> None:
        self._edits: list[Edit] = []

    def allow(self, edit: Edit) -> bool:
        """Whether an edit gets in nobody's way."""
        index = bisect.bisect_left(self._edits, edit)
        return not any(clash(edit, one) for one in self._edits[max(index - 1, 0) : index + 2])

    def add(self, edit: Edit) -> None:
        index = bisect.bisect_left(self._edits, edit)
        if self._edits[index : index + 1] != [edit]:
            self._edits.insert(index, edit)


def apply(text: str, edits: Iterable[Edit]) -> str:
    """The text after the edits. Raises Overlap."""
    pieces: list[str] = []
    position = 0
    for edit in in_order(edits):
        pieces += (text[position : edit.start], edit.content)
        position = edit.end
    return "".join((*pieces, text[position:]))


def collapsed(text: str, start: int, end: int, edits: Sequence[Edit]) -> Edit:
    """Edits inside a stretch as one edit of the whole stretch, for a change of what holds its parts together."""
    shifted = [Edit(one.path, one.start - start, one.end - start, one.content) for one in edits]
    return Edit(edits[0].path, start, end, apply(text[start:end], shifted))


@dataclass(frozen=True)
class Changes:
    """The stretches that edits take out of the old text and those they put into the new one."""

    removed: tuple[Stretch, ...]
    inserted: tuple[Stretch, ...]

    @classmethod
    def of(cls, edits: Iterable[Edit]) -> Changes:
        removed: list[Stretch] = []
        inserted: list[Stretch] = []
        shift = 0
        for edit in in_order(edits):
            start = edit.start + shift
            removed.append((edit.start, edit.end))
            inserted.append((start, start + len(edit.content)))
            shift += len(edit.content) - (edit.end - edit.start)
        return cls(tuple(removed), tuple(inserted))


class Moves:
    """Where the characters of a text stand after edits."""

    def __init__(self, edits: Iterable[Edit]) -> None:
        self._edits = in_order(edits)
        growth = (len(one.content) - (one.end - one.start) for one in self._edits)
        self._shifts = [0, *itertools.accumulate(growth)]
        self._ends = [one.end for one in self._edits]

    def __call__(self, offset: int) -> int:
        """The place in the new text; that of a character in a replaced stretch is the start of what replaces it."""
        index = bisect.bisect_right(self._ends, offset)
        start = self._edits[index].start if index < len(self._edits) else offset
        return min(start, offset) + self._shifts[index]
