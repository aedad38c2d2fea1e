"""How a project orders its imports: Ruff's settings of `lint.isort`, by Ruff's names and with Ruff's defaults.

Sources: https://docs.astral.sh/ruff/settings/#lintisort for the settings, https://pycqa.github.io/isort/ for the order
that they describe.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from lint_rules.fixes.import_layout import Key, Line

FUTURE, STANDARD, THIRD_PARTY, FIRST_PARTY, LOCAL = (
    *("future", "standard-library", "third-party"),
    *("first-party", "local-folder"),
)
SECTIONS = (FUTURE, STANDARD, THIRD_PARTY, FIRST_PARTY, LOCAL)
LINE_LENGTH = 88

# In the standard library of some Python, and no more in the one that runs this.
_FORMER_STANDARD = frozenset(
    (
        *("asynchat", "asyncore", "cgi", "cgitb", "chunk", "commands", "crypt", "distutils", "imghdr", "imp"),
        *(
            "msilib",
            "nis",
            "nntplib",
            "ossaudiodev",
            "pipes",
            "smtpd",
            "sndhdr",
            "spwd",
            "sunau",
            "telnetlib",
        ),
        *("uu", "xdrlib"),
    )
)


@dataclass(frozen=True)
class ImportStyle:
    """The settings that decide where an import goes and how it is written.

    `src` are the folders whose modules are first party, `package` is the name of the package that a module is in.
    `known` are patterns of module names with their sections, the first match decides.
    """

    src: tuple[Path, ...] = ()
    package: str = ""
    line_length: int = LINE_LENGTH
    known: tuple[tuple[str, str], ...] = ()
    section_order: tuple[str, ...] = SECTIONS
    default_section: str = THIRD_PARTY
    no_sections: bool = False
    no_lines_before: frozenset[str] = frozenset()
    lines_after_imports: int = -1
    lines_between_types: int = 0
    force_single_line: bool = False
    single_line_exclusions: frozenset[str] = frozenset()
    combine_as_imports: bool = False
    force_sort_within_sections: bool = False
    force_to_top: frozenset[str] = frozenset()
    from_first: bool = False
    length_sort: bool = False
    length_sort_straight: bool = False
    closest_first: bool = False
    case_sensitive: bool = False
    order_by_type: bool = True
    constants: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    variables: frozenset[str] = frozenset()

    # -------------------------------------------------------------- sections

    def section(self, line: Line) -> int:
        """The rank of the section that an import belongs to."""
        name = self._section(line)
        return self._rank(name if name in self.section_order else self.default_section)

    def _rank(self, name: str) -> int:
        return self.section_order.index(name) if name in self.section_order else len(self.section_order)

    def _section(self, line: Line) -> str:
        top = line.module.partition(".")[0]
        if not line.dots and top == "__future__":
            return FUTURE
        if self.no_sections:
            return FIRST_PARTY
        if line.dots:
            return LOCAL
        known = self._known_section(line.module)
        if known is not None:
            return known
        if top in sys.stdlib_module_names or top in _FORMER_STANDARD:
            return STANDARD
        return FIRST_PARTY if self._is_first_party(top) else self.default_section

    def _known_section(self, module: str) -> str | None:
        """The section of the most precise name, `a.b.c` before `a.b` before `a`, that a pattern matches."""
        for name in _prefixes(module):
            for pattern, section in self.known:
                if fnmatchcase(name, pattern):
                    return section
        return None

    def _is_first_party(self, top: str) -> bool:
        if top in (self.package, "__main__"):
            return True
        return any((root / top).is_dir() or (root / f"{top}.py").is_file() for root in self.src)

    def is_future(self, section: int) -> bool:
        return section == self._rank(FUTURE)

    def separates(self, upper: int, lower: int) -> bool:
        """Whether a blank line stands between imports of two sections."""
        if upper > lower:
            return True
        return any(name not in self.no_lines_before for name in self.section_order[upper + 1 : lower + 1])

    # -------------------------------------------------------------- order

    def key(self, line: Line) -> Key:
        """Where an import stands in its section."""
        straight = line.name is None
        rank = 0 if self.force_sort_within_sections else int(straight is self.from_first)
        length = len(line.module) + line.dots
        return (
            rank,
            line.module not in self.force_to_top,
            length if self.length_sort or (self.length_sort_straight and straight) else 0,
            line.dots if self.closest_first else -line.dots,
            self._text(line.module),
            () if line.name is None else self.member_key(line.name, line.alias),
            line.alias or "" if straight else "",
        )

    def member_key(self, name: str, alias: str | None = None) -> Key:
        """Where a name stands in `from x import ...`: by default constants, classes, the rest."""
        return (
            name != "*",
            self._kind(name) if self.order_by_type else 0,
            len(name) if self.length_sort else 0,
            self._text(name),
            alias or "",
        )

    def _kind(self, name: str) -> int:
        for kind, names in enumerate((self.constants, self.classes, self.variables)):
            if name in names:
                return kind
        return 0 if len(name) > 1 and name.isupper() else 1 if name[:1].isupper() else 2

    def _text(self, text: str) -> Key:
        """Digits count as numbers; case only where nothing else differs, unless it counts from the start."""
        return (() if self.case_sensitive else _natural(text.lower()), _natural(text))

    # -------------------------------------------------------------- layout

    def group(self, line: Line) -> tuple[int, bool]:
        """What blank lines set apart: a section, or the `from` imports of one."""
        by_type = self.lines_between_types > 0 and not self.force_sort_within_sections
        return self.section(line), by_type and line.name is not None

    def blank_lines_after(self, *, before_definition: bool) -> int:
        """How many blank lines follow the imports of a module."""
        if self.lines_after_imports >= 0:
            return self.lines_after_imports
        return 2 if before_definition else 1

    def stands_alone(self, module: str) -> bool:
        """Whether each name of a module is imported by a statement of its own."""
        return self.force_single_line and module not in self.single_line_exclusions


def _prefixes(module: str) -> Iterator[str]:
    while module:
        yield module
        module = module.rpartition(".")[0]


def _natural(text: str) -> Key:
    pieces = re.split(r"(\d+)", text)
    return tuple((int(piece), "") if piece.isdigit() else (-1, piece) for piece in pieces)
