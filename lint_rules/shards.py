"""Dividing a run among several: `--shard 2/8` is the second of eight parts, which together are the whole."""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

S = TypeVar("S")


@dataclass(frozen=True)
class Shard:
    """One part of `count`; numbers begin at 1."""

    number: int
    count: int

    @classmethod
    def parsed(cls, text: str) -> Shard:
        """From `2/8`. Raises ValueError for anything else."""
        number, slash, count = text.partition("/")
        if not (slash and number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
            raise ValueError(f'"{text}" is not a part such as 1/8')
        return cls(int(number), int(count))

    def takes(self, name: str) -> bool:
        """Whether a file or folder belongs to this part. It depends on its name alone, seen from the present folder:
        what comes and goes beside it moves nothing.
        """
        relative = os.path.relpath(name)
        return zlib.crc32(os.fsencode(relative)) % self.count == self.number - 1

    def of(self, projects: Sequence[tuple[S, list[str]]], roots: Sequence[str]) -> list[tuple[S, list[str]]]:
        """The projects of this part, given the folder of each; of a single project its files are divided.

        The analysis of a project is one piece of work: each part that has files of it does all of it.
        """
        if len(projects) > 1:
            return [one for one, root in zip(projects, roots, strict=True) if self.takes(root)]
        divided = [(own, [name for name in names if self.takes(name)]) for own, names in projects]
        return [(own, names) for own, names in divided if names]
