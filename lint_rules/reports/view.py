"""What a report needs to know beside the findings: the texts they stand in, and how to name files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from lint_rules.findings import Edit, Finding
from lint_rules.sources import NOTEBOOK, Location, Source, UnreadableSource, decode

if TYPE_CHECKING:
    from lint_rules.comments import Comments
    from lint_rules.notebooks.cells import Position


@dataclass(frozen=True)
class View:
    """`cwd` is the folder that file names are relative to, `overlay` what stands in a file in place of what
    is on the disk (standard input, or files that are about to be written).
    """

    cwd: Path
    colour: bool = False
    overlay: Mapping[Path, bytes] = field(default_factory=dict)
    _sources: dict[Path, Source | None] = field(default_factory=dict)
    _scans: dict[Path, Comments] = field(default_factory=dict)

    def name(self, path: Path) -> str:
        """The name to print for a file, with forward slashes."""
        return path.relative_to(self.cwd).as_posix() if path.is_relative_to(self.cwd) else path.as_posix()

    def source(self, path: Path) -> Source | None:
        """The text of a file; None if it cannot be read (any more)."""
        if path not in self._sources:
            try:
                data = self.overlay[path] if path in self.overlay else path.read_bytes()
                self._sources[path] = decode(path, data)
            except (OSError, UnreadableSource):
                self._sources[path] = None
        return self._sources[path]

    def position(self, path: Path, at: Location) -> Position | None:
        """A location by cell, if the file is a notebook."""
        source = self.source(path) if path.suffix == NOTEBOOK else None
        return source.position(at) if source is not None else None

    def row(self, path: Path, at: Location) -> int:
        """The row of a location in its file, or in its cell."""
        position = self.position(path, at)
        return at.row if position is None else position.row

    def where(self, path: Path, at: Location) -> str:
        """A location in words: `file:row:column`, and `file:cell 3:row:column` in a notebook, as Ruff has it."""
        position = self.position(path, at)
        cell = f"cell {position.cell}:" if position is not None else ""
        return f"{self.name(path)}:{cell}{self.row(path, at)}:{at.column}"

    def in_file(self, path: Path, at: Location) -> Location:
        """A location in the text of the file itself, for programs that know no cells: of a notebook, in its JSON."""
        source = self.source(path) if path.suffix == NOTEBOOK else None
        return source.file_location(at) if source is not None else at

    def edits_in_file(self, edits: Iterable[Edit]) -> list[tuple[Location, Location, str]] | None:
        """Edits of one file as stretches of the file itself and what comes there; None if they cannot be made."""
        edits = list(edits)
        source = self.source(edits[0].path) if edits else None
        try:
            ready = source.file_edits(edits) if source is not None else []
        except ValueError:
            return None
        place = source.file.location if source is not None else lambda _: Location(1, 1)
        return [(place(edit.start), place(edit.end), edit.content) for edit in ready or edits]

    def scan(self, path: Path) -> Comments | None:
        """The comments and statements of a file, scanned once however many findings are in it."""
        source = self.source(path)
        if source is not None and path not in self._scans:
            from lint_rules import comments

            self._scans[path] = comments.read(source)
        return self._scans.get(path)


def open_findings(findings: Iterable[Finding]) -> list[Finding]:
    """Those that nobody has suppressed."""
    return [finding for finding in findings if not finding.suppressed]


def dumped(document: object, *, indent: int | None = 2) -> str:
    """A JSON document as text, with a line end; file names that are no UTF-8 stay readable."""
    return (
        json.dumps(document, indent=indent, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()
        + "\n"
    )
