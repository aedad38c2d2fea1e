"""From an argument list to the Slurm commands in it."""

from __future__ import annotations

from dataclasses import dataclass

HOLE = "\ufffc"
"""Stands in a word for text that is not known."""


@dataclass(frozen=True)
class SlurmCommand:
    """`sbatch`, `srun` or `salloc` (or an alias) about to run on this machine.

    `options` are the words after it, with HOLE for unknown text; `open` says that unknown words may follow
    or stand between. `cleared`: `env -i` came before it; `unset`: names taken out by `env -u` or `unset`.
    `index` is where the command word stands: an index into the list, or an offset into the shell text.
    """

    name: str
    options: tuple[str, ...] = ()
    open: bool = False
    cleared: bool = False
    unset: frozenset[str] = frozenset()
    index: int = 0
