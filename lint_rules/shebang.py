"""The first line of a script: whether it names a Python to run the script with.

What counts is the program, not a word somewhere in its path: `#!/opt/python/bin/bash` runs a shell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

LENGTH = 512
"""As much of a file as is looked at. Linux itself reads 256 bytes; environments of conda have long paths."""

_INTERPRETER = re.compile(r"(?:i?python|pypy)[\d.]*t?$")
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=")
# Options of env(1) that are followed by a word.
_ENV_WITH_WORD = ("-u", "--unset", "-C", "--chdir")
# What runs a Python script of its own accord, if one of its words says so (uv run --script, pipx run).
_RUNNERS = {"uv": ("--script", "-s", "--gui-script"), "pipx": ("run",)}


def names_python(start: bytes) -> bool:
    """Whether a file that starts so is a Python script. `start` holds the first line, as far as LENGTH goes."""
    if not start.startswith(b"#!"):
        return False
    first = start[2:].splitlines()[0] if start[2:] else b""
    words = first.decode("utf-8", "replace").split()
    if words and _name(words[0]) == "env":
        words = _behind_env(words[1:])
    if not words:
        return False
    name = _name(words[0])
    return _INTERPRETER.match(name) is not None or any(word in _RUNNERS.get(name, ()) for word in words[1:])


def _name(word: str) -> str:
    return word.replace("\\", "/").rpartition("/")[2].removesuffix(".exe")


def _behind_env(words: Sequence[str]) -> list[str]:
    """The command of an `env` line, without its options and assignments."""
    at = 0
    while at < len(words):
        word = words[at]
        if word.startswith("-S") and len(word) > 2:
            return [word[2:], *words[at + 1 :]]
        if word.startswith("--split-string="):
            return [word.partition("=")[2], *words[at + 1 :]]
        if word in _ENV_WITH_WORD:
            at += 1
        elif not word.startswith("-") and not _ASSIGNMENT.match(word):
            break
        at += 1
    return list(words[at:])
