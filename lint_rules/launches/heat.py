"""Which names of a project can have to do with a Slurm launch, told from the text alone.

A definition is hot if a command word or the process's environment stands in its text, or the name of something hot.
Only hot functions are followed with what they are called with; of the others one evaluation on their own is enough.
It errs on the hot side: a name in a comment counts, and names are not told apart by scope.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from lint_rules.project import Project
from lint_rules.screen import word_pattern

ENVIRONMENT_WORDS = ("environ", "environb", "unsetenv", "clean_env")

# A line that begins a statement: a closing bracket or a comment at the same indentation does not.
_LINE = re.compile(
    r"^(?P<indent>[ \t]*)(?=[^\s#)\]}])(?:"
    r"(?:async[ ]+)?(?:def|class)[ ]+(?P<defined>\w+)"
    r"|(?:self\.|cls\.)?(?P<assigned>\w+)[ ]*(?::[^=\n]+)?[ ]*\+?=(?!=)"
    r"|)",
    re.MULTILINE,
)
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")


class Heat:
    """The hot names of the files added so far."""

    def __init__(self, project: Project, words: Iterable[str]) -> None:
        self.names: set[str] = set()
        self._project = project
        self._is_hot = re.compile(word_pattern((*words, *ENVIRONMENT_WORDS))).search
        self._users: dict[str, set[str]] = {}
        self._defined: dict[Path, frozenset[str]] = {}

    def add(self, path: Path) -> frozenset[str]:
        """Take a file's definitions into account. Returns the names that it defines."""
        known = self._defined.get(path)
        if known is not None:
            return known
        try:
            text = self._project.text(path)
        except OSError:
            text = ""
        newly: list[str] = []
        defined: set[str] = set()
        for name, body in _definitions(text):
            defined.add(name)
            if self._is_hot(body):
                newly.append(name)
                continue
            for identifier in set(_IDENTIFIER.findall(body)):
                self._users.setdefault(identifier, set()).add(name)
                if identifier in self.names:
                    newly.append(name)
        self._defined[path] = frozenset(defined)
        self._spread(newly)
        return self._defined[path]

    def _spread(self, newly: list[str]) -> None:
        while newly:
            name = newly.pop()
            if name not in self.names:
                self.names.add(name)
                newly.extend(self._users.get(name, ()))


def _definitions(text: str) -> Iterable[tuple[str, str]]:
    """The name and the text of each function, class and assignment; what is indented further belongs to it."""
    open_ones: list[tuple[int, str, int]] = []  # indentation, name, where its text begins
    for match in _LINE.finditer(text):
        indent = len(match["indent"].expandtabs())
        while open_ones and indent <= open_ones[-1][0]:
            _, name, start = open_ones.pop()
            yield name, text[start : match.start()]
        name = match["defined"] or match["assigned"]
        if name is not None:
            open_ones.append((indent, name, match.end(match.lastgroup or 0)))
    for _, name, start in open_ones:
        yield name, text[start:]
