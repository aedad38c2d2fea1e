"""A look at each file: its signature on the disk, and what its bytes say. Each file is read at most once a run."""

from __future__ import annotations

import os

from lint_rules import screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NOTHING, SUPPRESSES, MENTIONS, UNREADABLE = "-", "s", "m", "u"
"""What a file says: neither; a suppression of ours; a command (and maybe a suppression); nobody knows."""

_LARGE = 1 << 25
_OVERLAP = 1 << 10
_READ_ONLY = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class Looks:
    """What is known of files so far. `words` are those of the screen."""

    def __init__(self, words: Iterable[bytes]) -> None:
        self.words = tuple(words)
        self.errors: dict[str, OSError] = {}
        self._signatures: dict[str, str] = {}
        self._kinds: dict[str, str] = {}

    def signature(self, path: str) -> str:
        """See `signature`. A file's is taken before the file is read, so that a later change shows."""
        known = self._signatures.get(path)
        if known is None:
            known = self._signatures[path] = signature(path)
        return known

    def kind(self, path: str) -> str:
        """What a file says: one of the letters above."""
        known = self._kinds.get(path)
        if known is None:
            self.signature(path)
            try:
                known = self._kind(path)
            except OSError as error:
                self.errors[path] = error
                known = UNREADABLE
            self._kinds[path] = known
        return known

    def _kind(self, path: str) -> str:
        suppresses = False
        for block in blocks(path):
            if screen.matters(path, block, self.words):
                return MENTIONS
            suppresses = suppresses or screen.may_suppress(block)
        return SUPPRESSES if suppresses else NOTHING


def signature(path: str) -> str:
    """What changes whenever a file's content does: times, size and inode. Empty if the file is not there.

    The time of the last change of the inode cannot be set back, so a content under an old date is noticed.
    """
    try:
        status = os.stat(path)  # noqa: PTH116
    except OSError:
        return ""
    return f"{status.st_mtime_ns} {status.st_ctime_ns} {status.st_size} {status.st_ino}"


def is_recent(signature: str, since: int) -> bool:
    """Whether a file was changed so late that another change could leave the same signature.

    `since` is a time in nanoseconds; clocks of file systems tick in steps of up to two seconds.
    """
    modified, changed, *_ = signature.split(" ")
    return max(int(modified), int(changed)) >= since - 2_000_000_000


def blocks(path: str) -> Iterator[bytes]:
    """The bytes of a file: as a whole, or overlapping pieces of one that is too large to hold."""
    descriptor = os.open(path, _READ_ONLY)
    try:
        size = os.fstat(descriptor).st_size
        # A buffer that is much larger than the file costs more than reading it; one byte more shows the end.
        block = os.read(descriptor, min(size + 1, _LARGE))
        yield block
        if block and len(block) == size:
            return
        while following := os.read(descriptor, _LARGE):  # large, growing, or no regular file
            yield block[-_OVERLAP:] + following
            block = following
    finally:
        os.close(descriptor)


def read(path: str) -> bytes:
    """All bytes of a file."""
    with open(path, "rb") as stream:  # noqa: PTH123
        return stream.read()
