"""What is evaluated for its own sake: the definitions that say a command, or a name that leads to one.

A function that says neither can launch Slurm only when it is handed a command, and then whoever hands it over says one.
Names become *hot* in the course of the evaluation, by what a function turned out to do and an attribute to hold; each
makes targets of the definitions that say it. Names are not told apart by scope, and one in a comment counts.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable
from dataclasses import dataclass, field

_IDENTIFIER = re.compile(r"[^\W\d]\w*")

Order = tuple[int, ...]
"""Where a target stands: by module, then by place in it. Launches are told in this order."""

_Entry = tuple[Order, int, Callable[[Order], None]]


@dataclass
class Targets:
    """The definitions that were added so far, and those of them that wait to be evaluated.

    `is_seed` says whether a text is of interest whatever is hot.
    """

    is_seed: Callable[[str], bool]
    hot: set[str] = field(default_factory=set)
    _waiting: list[_Entry] = field(default_factory=list)
    _cold: dict[int, _Entry] = field(default_factory=dict)
    _saying: dict[str, list[int]] = field(default_factory=dict)
    _added: int = 0

    def add(self, order: Order, text: str, evaluate: Callable[[Order], None]) -> None:
        """Add a definition by its text. `evaluate` is called once at most."""
        names = frozenset(_IDENTIFIER.findall(text))
        self._added += 1
        entry = (order, self._added, evaluate)
        if not self.hot.isdisjoint(names) or self.is_seed(text):
            heapq.heappush(self._waiting, entry)
            return
        self._cold[self._added] = entry
        for name in names:
            self._saying.setdefault(name, []).append(self._added)

    def heat(self, name: str) -> None:
        """Make targets of all definitions that say a name, now and later."""
        if name in self.hot:
            return
        self.hot.add(name)
        for number in self._saying.pop(name, ()):
            entry = self._cold.pop(number, None)
            if entry is not None:
                heapq.heappush(self._waiting, entry)

    def evaluate(self) -> None:
        """Evaluate targets, and those that become such, until none waits."""
        while self._waiting:
            order, _, evaluate = heapq.heappop(self._waiting)
            evaluate(order)
