"""Texts on their way between an editor and the core, which knows files as bytes."""

from __future__ import annotations

import difflib
import io
import itertools
import tokenize
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lsprotocol.types import TextEdit

from lint_rules.server.positions import stretch
from lint_rules.sources import Source


@dataclass(frozen=True)
class Document:
    """A text that is open in the editor, saved or not. `version` is the editor's number for this state of it."""

    uri: str
    path: Path
    text: str
    version: int | None = None

    @property
    def data(self) -> bytes:
        """The bytes that saving the text would write, by its encoding cookie.

        A text that its own encoding cannot say becomes UTF-8, which then is what the report complains of.
        """
        plain = self.text.encode("utf-8", "surrogatepass")
        try:
            encoding, _ = tokenize.detect_encoding(io.BytesIO(plain).readline)
            return self.text.encode(encoding.replace("utf-8-sig", "utf-8"))
        except (SyntaxError, LookupError, UnicodeEncodeError):
            return plain


def text_edits(before: Source, after: str, encoding: str) -> list[TextEdit]:
    """The edits that turn a text into another one, in whole lines and no more of them than differ."""
    old, new = _lines(before), _lines(Source(before.path, after, before.encoding, before.bom))
    starts = [*before.line_starts, len(before.text)]
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    return [
        TextEdit(stretch(before, starts[first], starts[last], encoding), "".join(new[new_first:new_last]))
        for what, first, last, new_first, new_last in matcher.get_opcodes()
        if what != "equal"
    ]


def _lines(source: Source) -> Sequence[str]:
    """The lines with their ends; the last one, which has none, may be empty."""
    starts = [*source.line_starts, len(source.text)]
    return [source.text[start:end] for start, end in itertools.pairwise(starts)]
