"""From the nodes of shell text to words: quotes, escapes, variables and the splitting of what they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from lint_rules.launches.command_lines import FAMILY, HOLE, Word
from lint_rules.launches.shell_tree import parse

if TYPE_CHECKING:
    from tree_sitter import Node

    from lint_rules.launches.shell import Shell

_NEAR = 40
_ESCAPE = re.compile(r"\\(\n|.)", re.DOTALL)
_QUOTED_ESCAPE = re.compile(r'\\(\n|[$`"\\])')
_ANSI_ESCAPE = re.compile(r"\\([ntr'\"\\])")
_ANSI = {"n": "\n", "t": "\t", "r": "\r"}
_PARAMETER = re.compile(rf"\$?\{{?(!?)([\w{HOLE}]+|[@*#?$!-])(\[[@*]\])?")
_EXPANSIONS = frozenset(
    ("simple_expansion", "expansion", "command_substitution", "process_substitution", "arithmetic_expansion")
)


class _Piece(NamedTuple):
    """A stretch of a word. `bare`: not in quotes; `splits`: blanks in it end the word."""

    text: str
    bare: bool = False
    splits: bool = False


_BREAK = _Piece(" ", splits=True)


class Expander:
    """Expands the nodes of one text. `base` is where the text stands in the outermost one."""

    def __init__(self, text: str, base: int, exact: bool, shell: Shell) -> None:
        self.text = text
        self.base = base
        self.exact = exact
        self._shell = shell

    def index(self, node: Node) -> int:
        """Where a node stands in the outermost text; where its own text was computed, where that stands."""
        return self.base + node.start_byte if self.exact else self.base

    def find(self, word: Word) -> int | None:
        """Where the text of a word begins, if it stands verbatim at the word's place or a little after it."""
        start = word.at - self.base
        at = self.text.find(word.text, start, start + len(word.text) + _NEAR) if self.exact else -1
        return None if at < 0 else self.base + at

    def source(self, node: Node) -> str:
        return self.text[node.start_byte : node.end_byte]

    def words(self, nodes: Sequence[Node]) -> list[Word]:
        """The words that the nodes come to, after splitting."""
        return [
            Word(text, self.index(node), loose)
            for node in nodes
            for text, loose in _split(self._pieces(node))
        ]

    def word(self, node: Node) -> Word:
        """The node as one word, where no splitting is done: an assignment, a here-document, a file's name."""
        return Word("".join(piece.text for piece in self._pieces(node)), self.index(node))

    def expanded(self, body: Node) -> str:
        """The text of a here-document after its substitutions, which the tree does not show."""
        text = f'"{self.source(body)}"'  # read as what it is like: one string in double quotes
        inner = self._shell.placed(text, self.index(body) - 1, self.exact).words
        node = _string(text[0] + text[1:-1].replace('"', "X") + text[-1])
        if node is not None and '"' in text[1:-1]:
            kept = {
                at
                for child in node.named_children
                if child.type in _EXPANSIONS
                for at in range(*child.byte_range)
            }
            shown = (
                "X" if letter == '"' and at not in kept else letter for at, letter in enumerate(text[1:-1], 1)
            )
            node = _string(f'"{"".join(shown)}"')
        return text[1:-1] if node is None else inner.word(node).text

    def output(self, node: Node) -> str:
        return self._shell.output(node)

    def plain(self) -> list[Word]:
        """The words of a text that has nothing to expand and no quotes."""
        start = self.base if self.exact else 0
        return [
            Word(word[0], start + word.start() if self.exact else self.base, HOLE in word[0])
            for word in re.finditer(r"\S+", self.text)
        ]

    def _pieces(self, node: Node) -> Iterator[_Piece]:
        kind = node.type
        if kind in _EXPANSIONS:
            yield from self._expansion(node)
        elif kind == "string":
            pieces = list(self._quoted(node, node.start_byte + 1, node.end_byte - 1))
            if any(piece.text for piece in pieces) or "@" not in self.source(node):
                yield _Piece("")  # "$@" without values is no word, any other string is one
            yield from pieces
        elif kind == "raw_string":
            yield _Piece(self.source(node)[1:-1])
        elif kind == "ansi_c_string":
            yield _Piece(
                _ANSI_ESCAPE.sub(lambda escape: _ANSI.get(escape[1], escape[1]), self.source(node)[2:-1])
            )
        elif kind == "translated_string":
            yield from self._quoted(node, node.start_byte + 2, node.end_byte - 1)
        elif kind in ("concatenation", "command_name", "array"):
            for child in node.named_children:
                if kind == "array":
                    yield _BREAK
                yield from self._pieces(child)
        else:
            text = _ESCAPE.sub(lambda escape: "" if escape[1] == "\n" else escape[1], self.source(node))
            yield _Piece(text, bare=True)

    def _quoted(self, node: Node, start: int, end: int) -> Iterator[_Piece]:
        """What stands between double quotes: the text between the expansions, and the expansions unsplit."""
        at = start
        for child in node.named_children:
            if child.type not in _EXPANSIONS:
                continue
            if at < child.start_byte:
                yield _Piece(_unescaped(self.text[at : child.start_byte]))
            yield from self._expansion(child, quoted=True)
            at = child.end_byte
        if at < end:
            yield _Piece(_unescaped(self.text[at:end]))

    def _expansion(self, node: Node, quoted: bool = False) -> Iterator[_Piece]:
        if node.type == "process_substitution":
            output = self._shell.output(node)
            yield _Piece(output if FAMILY in output else HOLE, splits=True)  # names are for `source`
        elif node.type == "command_substitution":
            output = self._shell.output(node)
            yield _Piece(output.rstrip("\n"), bare=not quoted, splits=not quoted)
        elif node.type == "arithmetic_expansion":
            self._shell.output(node)
            yield _Piece(HOLE)
        else:
            yield from self._parameter(node, quoted)

    def _parameter(self, node: Node, quoted: bool) -> Iterator[_Piece]:
        """`$X`, `${X:-word}`, `"$@"`, `${A[@]}`, `${!SLURM_@}`; a value that is computed is unknown."""
        match = _PARAMETER.match(self.source(node))
        unknown = _Piece(HOLE, bare=not quoted, splits=not quoted)
        if match is None:
            yield unknown
            return
        indirect, name, subscript = match.groups()
        operator = self.text[node.start_byte + match.end() : node.end_byte].removesuffix("}")
        if indirect:
            yield _Piece(name + FAMILY, splits=True) if operator in ("@", "*") else unknown
            return
        if (name == "@" or subscript == "[@]") and quoted:
            unknown = unknown._replace(bare=True)
        values = self._shell.state.lookup(name)
        used = re.match(r":?[-=]", operator)
        if used and not (any(values or ()) if used[0][0] == ":" else values):
            default = [piece for child in node.named_children[1:] for piece in self._pieces(child)]
            if "=" in used[0]:
                self._shell.state.assign(name, ["".join(piece.text for piece in default)])
            for piece in default:
                yield piece._replace(splits=not quoted and piece.bare)
        elif values is None or (operator and not used):
            yield unknown
        else:
            if quoted and (name == "*" or subscript == "[*]"):
                values = (" ".join(values),)
            elif not subscript and name not in ("@", "*"):
                values = values[:1]
            for at, value in enumerate(values):
                if at:
                    yield _BREAK
                yield _Piece(value, bare=not quoted, splits=not quoted)


def _string(text: str) -> Node | None:
    """The node of a text that is one string in double quotes, if it can be read as one."""
    node = parse(text)
    while node is not None and node.type != "string":
        node = node.named_children[0] if node.named_children else None
    return node


def _unescaped(text: str) -> str:
    return _QUOTED_ESCAPE.sub(lambda escape: "" if escape[1] == "\n" else escape[1], text)


def _split(pieces: Iterator[_Piece]) -> Iterator[tuple[str, bool]]:
    """The words in the pieces, each with whether a bare hole makes it any number of words."""
    word: str | None = None
    loose = False
    for piece in pieces:
        parts = re.split(r"[ \t\n]+", piece.text) if piece.splits else [piece.text]
        for at, part in enumerate(parts):
            if at and word is not None:
                yield word, loose
                word, loose = None, False
            if part or not piece.splits:
                word = (word or "") + part
                loose = loose or (piece.bare and HOLE in part)
    if word is not None:
        yield word, loose
