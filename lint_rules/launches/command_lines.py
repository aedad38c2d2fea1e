"""Command lines: words with holes, what is run in the end, and how options are told from operands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

HOLE = "\ufffc"
"""Stands in a word for text that is not known."""

FAMILY = "\ue000"
"""Ends a word that stands for all the names in the environment with this beginning: `SLURM_` + FAMILY."""


class Word(NamedTuple):
    """A word of a command line and where it stands. `loose`: a bare hole in it may be any number of words."""

    text: str
    at: int = 0
    loose: bool = False


@dataclass(frozen=True)
class Removed:
    """What has been taken out of the environment on the way to a program: everything, or some names."""

    everything: bool = False
    names: frozenset[str] = frozenset()

    def without(self, *names: str) -> Removed:
        """The same with these names gone as well; a name that ends in FAMILY is noted with a final `_`."""
        if FAMILY in names:
            return self.emptied()
        noted = {name.partition(FAMILY)[0].rstrip("_") + "_" if FAMILY in name else name for name in names}
        return replace(self, names=self.names | noted - {"", "_"})

    def emptied(self, really: bool = True) -> Removed:
        return replace(self, everything=self.everything or really)

    def common(self, other: Removed) -> Removed:
        """What is surely gone when one of two paths was taken."""
        return Removed(self.everything and other.everything, self.names & other.names)


class Program(NamedTuple):
    """A program that is run: its words, of which the first names it."""

    words: Sequence[Word]
    removed: Removed


class ShellText(NamedTuple):
    """Text that a shell is started with: `bash -c TEXT NAME ARGUMENTS`."""

    text: Word
    arguments: Sequence[Word]
    removed: Removed


class ShellOnStdin(NamedTuple):
    """A shell that reads its commands from standard input."""

    arguments: Sequence[Word]
    removed: Removed


Run = Program | ShellText | ShellOnStdin


@dataclass(frozen=True)
class Seen:
    """The options that a program was given, in order (the value of a flag is its own word), and the rest."""

    options: Sequence[tuple[str, Word]]
    rest: Sequence[Word]

    def has(self, names: str) -> bool:
        return not {name for name, _ in self.options}.isdisjoint(names.split())

    def values(self, names: str) -> list[Word]:
        return [value for name, value in self.options if name in names.split()]


@dataclass(frozen=True)
class Options:
    """How a program that runs another reads its own options.

    `values` and `long`: letters and names that take the next word as their value. `operands`: how many words
    stand between the options and the command. `idle`: options with which no command is run. `clears`: options
    that empty the environment. `subcommand`: the word that must come first, as in `conda run`.
    """

    values: str = ""
    long: str = ""
    operands: int = 0
    idle: str = ""
    clears: str = ""
    subcommand: str = ""

    def read(self, words: Sequence[Word]) -> Seen:
        """The options at the head of the words, and the words that follow them."""
        seen: list[tuple[str, Word]] = []
        at = 0
        while at < len(words):
            word = words[at]
            if not word.text.startswith("-") or word.text == "-":
                break
            at += 1
            if word.text == "--":
                break
            for name, value in self._split(word):
                if value is None and at < len(words):
                    value = words[at]
                    at += 1
                seen.append((name, value or word))
        return Seen(seen, words[at:])

    def read_anywhere(self, words: Sequence[Word]) -> Seen:
        """The same for a program that takes options among its operands as well."""
        seen = self.read(words)
        options = [*seen.options]
        operands: list[Word] = []
        while seen.rest and "--" not in [word.text for word in words[: len(words) - len(seen.rest)]]:
            operands.append(seen.rest[0])
            seen = self.read(seen.rest[1:])
            options += seen.options
        return Seen(options, [*operands, *seen.rest])

    def _split(self, word: Word) -> Iterator[tuple[str, Word | None]]:
        """The options in one word; None stands for a value that is the next word."""
        if word.text.startswith("--"):
            name, equals, value = word.text[2:].partition("=")
            wants = not equals and name in self.long.split()
            yield name, None if wants else word._replace(text=value) if equals else word
            return
        for position, letter in enumerate(word.text[1:], start=2):
            if letter in self.values:
                glued = word.text[position:]
                yield letter, word._replace(text=glued) if glued else None
                return
            yield letter, word

    def run(self, words: Sequence[Word], removed: Removed) -> Iterator[Run]:
        """The command that follows the program's name, its options and its operands."""
        start = 1
        if self.subcommand:
            if len(words) < 2 or words[1].text != self.subcommand:
                return
            start = 2
        seen = self.read(words[start:])
        command = seen.rest[self.operands :]
        if command and not seen.has(self.idle):
            yield Program(command, removed.emptied(seen.has(self.clears)))
