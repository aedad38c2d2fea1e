"""A text and the Python that stands for it, row by row, with the way back from every place.

A translation is a run of fragments. A fragment that is kept says the same on both sides; one that is made stands for
a stretch of the original, and only its two ends have a counterpart there. What is kept may be closed to edits.
"""

from __future__ import annotations

import bisect
import functools
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Fragment:
    """A stretch of the original, by its offsets, and the Python for it."""

    start: int
    end: int
    python: str
    kept: bool
    open: bool = True


@dataclass(frozen=True)
class Translation:
    """The fragments, in order and without gaps; both sides have the same rows."""

    fragments: tuple[Fragment, ...]

    @functools.cached_property
    def python(self) -> str:
        return "".join(fragment.python for fragment in self.fragments)

    @functools.cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for fragment in self.fragments:
            starts.append(starts[-1] + len(fragment.python))
        return starts

    def original(self, offset: int) -> int:
        """Where an offset of the Python stands in the original; inside what is made, at its start."""
        if not self.fragments:
            return 0
        fragment, inside = self._at(offset)
        if fragment.kept:
            return fragment.start + inside
        return fragment.end if inside == len(fragment.python) else fragment.start

    def is_exact(self, offset: int) -> bool:
        """Whether an edit at an offset of the Python has a counterpart in the original."""
        if not self.fragments:
            return offset == 0
        fragment, inside = self._at(offset)
        return (fragment.kept and fragment.open) or inside in (0, len(fragment.python))

    def _at(self, offset: int) -> tuple[Fragment, int]:
        index = min(bisect.bisect_right(self._starts, offset) - 1, len(self.fragments) - 1)
        return self.fragments[index], offset - self._starts[index]


@dataclass
class Writer:
    """Builds the translation of a text from its start to its end."""

    text: str
    at: int = 0
    fragments: list[Fragment] = field(default_factory=list)

    def keep(self, end: int, *, open: bool = True) -> None:
        """Take the text over up to `end`."""
        if end > self.at:
            self.fragments.append(Fragment(self.at, end, self.text[self.at : end], True, open))
            self.at = end

    def make(self, python: str, end: int) -> None:
        """Let `python` stand for the text up to `end`."""
        if python or end > self.at:
            self.fragments.append(Fragment(self.at, end, python, False))
            self.at = end

    def done(self) -> Translation:
        self.keep(len(self.text))
        return Translation(tuple(self.fragments))
