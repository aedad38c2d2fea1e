"""The screen: which files can matter at all, told from their bytes without parsing them.

Together with `looks`, `git_files` and `cache` it is all that most runs need, so it imports next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # that of `typing` costs more than this module
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lint_rules.config import Settings

COMMANDS = ("sbatch", "srun", "salloc")
NOTEBOOK = ".ipynb"


def words(settings: Settings) -> tuple[bytes, ...]:
    """The words one of which stands where a Slurm command comes from: the commands and the settings' aliases.

    A configured launcher adds no word: what it is handed must still come from somewhere.
    """
    return tuple(dict.fromkeys(word.encode() for word in (*COMMANDS, *settings.commands)))


def word_pattern(words: Iterable[str]) -> str:
    """A pattern for the words standing alone, not within a longer one. In source text a word may follow an escape."""
    import re

    alternatives = "|".join(re.escape(word) for word in words)
    return rf"(?:(?<![A-Za-z0-9_])|(?<=\\[nrtfv]))(?:{alternatives})(?![A-Za-z0-9_])"


def matters(path: str, data: bytes, words: Iterable[bytes]) -> bool:
    """Whether a file mentions a command; of a notebook that can be read, only the code in its cells counts."""
    words = tuple(words)
    if not mentions(data, words):
        return False
    if not path.endswith(NOTEBOOK):
        return True
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
    import re

    return re.search(word_pattern(word.decode() for word in words).encode(), data) is not None


def may_suppress(data: bytes) -> bool:
    """Whether a file's bytes could hold a suppression that is ours to judge (see `suppressions.apply`)."""
    if b"slurm-env:" in data:
        return True
    if b"SLE" not in data:
        return False
    import re

    return re.search(rb"SLE[0-9]", data) is not None and re.search(rb"(?i)noqa", data) is not None
