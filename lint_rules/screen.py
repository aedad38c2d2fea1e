"""The screen: which files can matter at all, told from their bytes without parsing them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from lint_rules.config import Settings
from lint_rules.keys import COMMANDS
from lint_rules.sources import NOTEBOOK


def words(settings: Settings) -> tuple[bytes, ...]:
    """The words one of which stands where a Slurm command comes from: the commands and the settings' aliases.

    A configured launcher adds no word: what it is handed must still come from somewhere.
    """
    return tuple(dict.fromkeys(word.encode() for word in (*COMMANDS, *settings.commands)))


def word_pattern(words: Iterable[str]) -> str:
    """A pattern for the words standing alone, not within a longer one. In source text a word may follow an escape."""
    alternatives = "|".join(re.escape(word) for word in words)
    return rf"(?:(?<![A-Za-z0-9_])|(?<=\\[nrtfv]))(?:{alternatives})(?![A-Za-z0-9_])"


def matters(path: Path, data: bytes, words: Iterable[bytes]) -> bool:
    """Whether a file mentions a command; of a notebook that can be read, only the code in its cells counts."""
    if path.suffix != NOTEBOOK or not mentions(data, words):
        return mentions(data, words)
    from lint_rules.notebooks.document import Malformed, read

    try:
        code = [cell.text for cell in read(data.decode("utf-8-sig")).cells]
    except (UnicodeDecodeError, Malformed):
        return True
    return mentions("\n".join(code).encode("utf-8", "replace"), words)


def mentions(data: bytes, words: Iterable[bytes]) -> bool:
    """Whether one of the words stands in the bytes, not within a longer word (`srunx`).

    Plain substring tests come first: a pattern with word boundaries takes three times as long.
    """
    words = tuple(words)
    if not any(word in data for word in words):
        return False
    return re.search(word_pattern(word.decode() for word in words).encode(), data) is not None
