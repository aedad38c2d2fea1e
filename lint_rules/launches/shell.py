"""Shell text: the Slurm commands that it runs on this machine, and what it took from their environment."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from lint_rules.launches.command_lines import FAMILY, HOLE, Program, Removed, ShellText, Word
from lint_rules.launches.commands import NO_ALIASES, SlurmCommand, mentions_slurm, slurm_command
from lint_rules.launches.prefixes import peel
from lint_rules.launches.shell_builtins import BUILTINS, unset
from lint_rules.launches.shell_output import output_of
from lint_rules.launches.shell_state import Session, State
from lint_rules.launches.shell_statements import STATEMENTS, parts
from lint_rules.launches.shell_tree import parse
from lint_rules.launches.shell_words import Expander

if TYPE_CHECKING:
    from tree_sitter import Node

_PLAIN = rf"[\w./:,@%+~{HOLE}-]"
_PLAIN_COMMAND = re.compile(rf"\s*{_PLAIN}+(?:[ \t]+(?:{_PLAIN}|=)+)*\s*", re.ASCII)


def slurm_commands_in_shell(text: str, *, aliases: Mapping[str, str] = NO_ALIASES) -> list[SlurmCommand]:
    """The Slurm commands that a shell given `text` starts on this machine, in the order of running.

    `text` may contain HOLE for unknown text. Text for other machines (`ssh`), for job scripts (`--wrap`, a
    here-document of `sbatch`), for files and for the screen runs nothing. A command in a branch counts.
    """
    return commands_of_shell_text(ShellText(Word(text), (), Removed()), aliases, exact=True)


def commands_of_shell_text(
    start: ShellText, aliases: Mapping[str, str], *, exact: bool = False
) -> list[SlurmCommand]:
    """The same for a shell with arguments, in an environment from which something may be removed.

    All commands are placed where the text is, or with `exact` where they stand in it.
    """
    if not mentions_slurm([start.text.text, *(word.text for word in start.arguments)], aliases):
        return []
    session = Session(aliases)
    text = start.text.text.replace(FAMILY, HOLE)
    Shell(session, State.of_process(start), text, start.text.at, exact).run_text()
    return list(session.found)


class Shell:
    """Runs one text in one shell process, as far as it matters where Slurm is started and with what.

    `base` is where the text stands in the outermost one, `exact` whether it stands there as it is.
    """

    def __init__(self, session: Session, state: State, text: str, base: int = 0, exact: bool = True) -> None:
        self.session = session
        self.state = state
        self.words = Expander(text, base, exact, self)

    def run_text(self, stdin: Word | None = None) -> str:
        if not self.session.enter():
            return HOLE
        try:
            if _PLAIN_COMMAND.fullmatch(self.words.text):  # no need for the parser, nor to load it
                return self.simple(self.words.plain(), stdin)
            root = parse(self.words.text)
            return HOLE if root is None else self.run(root, stdin)
        finally:
            self.session.leave()

    def run(self, node: Node, stdin: Word | None = None) -> str:
        """Run a statement; comes to what it prints, with HOLE where that is not known."""
        if not self.session.enter():
            return HOLE
        try:
            return STATEMENTS.get(node.type, parts)(self, node, stdin)
        finally:
            self.session.leave()

    def in_state(self, state: State, words: Expander | None = None) -> Shell:
        """The same text, or that of a function, in another process or state."""
        words = words or self.words
        return Shell(self.session, state, words.text, words.base, words.exact)

    def forked(self) -> Shell:
        """A subshell: it sees everything and changes nothing."""
        return self.in_state(self.state.copy())

    def within(self, text: Word, state: State) -> Shell:
        """A shell for a text that stands inside this one."""
        verbatim = self.words.find(text)
        base = text.at if verbatim is None else verbatim
        return Shell(self.session, state, text.text, base, verbatim is not None)

    def placed(self, text: str, base: int, exact: bool) -> Shell:
        """The same process at another text."""
        return Shell(self.session, self.state, text, base, exact)

    def output(self, node: Node) -> str:
        """What a substitution prints."""
        return parts(self.forked(), node, None)

    def simple(self, words: Sequence[Word], stdin: Word | None) -> str:
        """A command of which the words are known."""
        texts = [word.text for word in words]
        while texts[:1] in (["time"], ["coproc"], ["builtin"]):
            known = 2 if texts[:2] == ["time", "-p"] else 1
            words, texts = words[known:], texts[known:]
        if not words:
            return ""
        name = texts[0]
        if name in self.state.functions:
            return self._call(*self.state.functions[name], words)
        builtin = unset if FAMILY in name else BUILTINS.get(name)
        if builtin is not None:
            return builtin(self, words, stdin)
        for run in peel(words, self.state.removed):
            if isinstance(run, Program):
                self.session.found.update(dict.fromkeys(slurm_command(run, self.session.aliases)))
            elif isinstance(run, ShellText):
                self.within(run.text, State.of_process(run)).run_text(stdin)
            elif stdin is not None:
                self.within(stdin, State(run.removed, tuple(word.text for word in run.arguments))).run_text()
        return output_of(texts, HOLE if stdin is None else stdin.text)

    def _call(self, text: Expander, body: Node, words: Sequence[Word]) -> str:
        if body.id in self.session.calls:
            return HOLE  # a function that calls itself does nothing new
        caller = self.state.arguments
        self.state.arguments = tuple(word.text for word in words[1:])
        self.session.calls.add(body.id)
        printed = self.in_state(self.state, text).run(body)
        self.session.calls.discard(body.id)
        self.state.arguments = caller
        return printed
