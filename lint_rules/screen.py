"""The screen: which files can matter at all, told from their bytes without parsing them."""

from __future__ import annotations

from collections.abc import Iterable

from lint_rules.config import Settings
from lint_rules.keys import COMMANDS


def words(settings: Settings) -> tuple[bytes, ...]:
    """The words one of which stands where a Slurm command comes from: the commands and the settings' aliases.

    A configured launcher adds no word: what it is handed must still come from somewhere.
    """
    return tuple(dict.fromkeys(word.encode() for word in (*COMMANDS, *settings.commands)))


def mentions(data: bytes, words: Iterable[bytes]) -> bool:
    """Whether one of the words stands anywhere in the bytes, also within a longer word.

    Plain substring tests: a pattern with word boundaries takes three times as long, and `{bin}/sbatch` or
    `run_sbatch` must pass anyway.
    """
    return any(word in data for word in words)
