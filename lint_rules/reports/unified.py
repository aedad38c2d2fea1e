"""Changes as a patch that `git apply` and `patch -p1` take."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable, Iterator

_AWKWARD = re.compile(rb'[\x00-\x1f"\\\x7f]')
_ESCAPES = {0x09: b"\\t", 0x0A: b"\\n", 0x0D: b"\\r", 0x22: b'\\"', 0x5C: b"\\\\"}


def unified(changes: Iterable[tuple[str, bytes, bytes]]) -> bytes:
    """A patch of `(name, before, after)`; names have forward slashes, bytes have each file's encoding."""
    return b"".join(
        line for name, before, after in changes for line in _file(os.fsencode(name), before, after)
    )


def _file(name: bytes, before: bytes, after: bytes) -> Iterator[bytes]:
    old, new = _rows(before), _rows(after)
    lines = difflib.diff_bytes(
        difflib.unified_diff, old, new, _name(b"a/", name), _name(b"b/", name), lineterm=b"\n"
    )
    for line in lines:
        yield line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n"


def _rows(data: bytes) -> list[bytes]:
    """Rows as diff and patch see them: only a line feed ends one."""
    rows = data.split(b"\n")
    return [row + b"\n" for row in rows[:-1]] + ([rows[-1]] if rows[-1] else [])


def _name(prefix: bytes, name: bytes) -> bytes:
    """A file name as Git writes it: quoted if it is awkward, a tab after it if a blank is in it."""
    if _AWKWARD.search(name):
        quoted = _AWKWARD.sub(lambda match: _ESCAPES.get(match[0][0], b"\\%03o" % match[0][0]), prefix + name)
        return b'"' + quoted + b'"'
    return prefix + name + (b"\t" if b" " in name else b"")
