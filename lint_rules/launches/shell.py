"""Shell text: the Slurm commands that it runs on this machine, and what it took from their environment."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from lint_rules.launches.command_lines import FAMILY, HOLE, Program, Removed, ShellText, Word
from lint_rules.launches.commands import NO_ALIASES, SlurmCommand, mentions_slurm, slurm_command
from lint_rules.launches.prefixes import peel
from lint_rules.launches.shell_builtins import BUILTINS, export, unset
from lint_rules.launches.shell_output import output_of
from lint_rules.launches.shell_redirects import REDIRECTS, read_redirects
from lint_rules.launches.shell_state import LONGEST_VALUE, Session, State
from lint_rules.launches.shell_tree import parse
from lint_rules.launches.shell_words import Expander

if TYPE_CHECKING:
    from tree_sitter import Node

_MOST_TURNS = 16
_FURTHER_CLAUSES = ("elif_clause", "else_clause")
_PLAIN = rf"[\w./:,@%+~{HOLE}-]"
_PLAIN_COMMAND = re.compile(rf"\s*{_PLAIN}+(?:[ \t]+(?:{_PLAIN}|=)+)*\s*", re.ASCII)
_COMPARISON = re.compile(r"\$\{?(\w+)\}?\"?\s*(?:=~|==?)\s*(\S+)")


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
                return self._simple(self.words.plain(), stdin)
            root = parse(self.words.text)
            return HOLE if root is None else self.run(root, stdin)
        finally:
            self.session.leave()

    def run(self, node: Node, stdin: Word | None = None) -> str:
        """Run a statement; comes to what it prints, with HOLE where that is not known."""
        if not self.session.enter():
            return HOLE
        try:
            return _STATEMENTS.get(node.type, Shell._parts)(self, node, stdin)
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
        return self.forked()._parts(node, None)

    # Statements. Each takes its node and its standard input, and comes to what it prints.

    def _parts(self, node: Node, stdin: Word | None) -> str:
        """A sequence, or a node that is no statement but may hold substitutions."""
        return self._all(node.named_children, stdin)

    def _all(self, nodes: Iterable[Node], stdin: Word | None) -> str:
        printed = ""
        for node in nodes:
            printed = (printed + self.run(node, stdin))[:LONGEST_VALUE]
        return printed

    def _subshell(self, node: Node, stdin: Word | None) -> str:
        return self.forked()._parts(node, stdin)

    def _list(self, node: Node, stdin: Word | None) -> str:
        """`a && b || c`: what follows `&&` is taken to happen; what follows `||` may or may not."""
        steps: list[tuple[str, Node]] = []
        while (
            node.type == "list" and node.child_count == 3
        ):  # the tree leans left, as deep as the list is long
            steps.append((node.children[1].type, node.children[2]))
            node = node.children[0]
        printed = self.run(node, stdin)
        for operator, step in reversed(steps):
            printed += self._next(node, operator, step, stdin)
            node = step
        return printed[:LONGEST_VALUE]

    def _next(self, before: Node, operator: str, step: Node, stdin: Word | None) -> str:
        inside = self._asks_for_slurm(before)
        if operator == "&&" and inside is not False:
            self._narrow(before)
            return self.run(step, stdin)
        branch = self.forked()
        printed = branch.run(step, stdin)
        if operator == "||":
            self._join([branch.state] if inside is False else [self.state, branch.state])
        return printed

    def _pipeline(self, node: Node, stdin: Word | None) -> str:
        return self._pipe(node.named_children, stdin)

    def _pipe(self, stages: Sequence[Node], stdin: Word | None) -> str:
        printed = ""
        for stage in stages:
            printed = self.forked().run(stage, stdin)
            stdin = Word(printed.strip("\n"), self.words.index(stage))
        return printed

    def _if(self, node: Node, stdin: Word | None) -> str:
        """Each branch is run; afterwards that is known which holds after all that an allocation can take."""
        clauses = [node, *(child for child in node.named_children if child.type in _FURTHER_CLAUSES)]
        ends: list[State] = []
        complete = False
        for clause in clauses:
            conditions, body = _condition_and_body(clause)
            self._all(conditions, stdin)
            branch = self.forked()
            for condition in conditions:
                branch._narrow(condition)
            branch._all(body, stdin)
            inside = self._asks_for_slurm(conditions[-1]) if conditions else None
            if inside is not False and not complete:
                ends.append(branch.state)
            complete = complete or inside is True or not conditions
        self._join(ends if complete else [*ends, self.state])
        return HOLE

    def _case(self, node: Node, stdin: Word | None) -> str:
        subject = node.child_by_field_name("value")
        about = self.words.source(subject) if subject is not None else ""
        if subject is not None:
            self.words.words([subject])
        variable = re.search(r"\w+", about)
        ends: list[State] = []
        complete = False
        for item in node.named_children:
            if item.type != "case_item":
                continue
            patterns = item.children_by_field_name("value")
            branch = self.forked()
            if variable is not None:
                branch.state.narrow(variable[0], " ".join(map(self.words.source, patterns)))
            branch._all([child for child in item.named_children if child not in patterns], stdin)
            ends.append(branch.state)
            complete = complete or any(self.words.source(pattern) == "*" for pattern in patterns)
        self._join(ends if complete else [*ends, self.state])
        return HOLE

    def _join(self, ends: Sequence[State]) -> None:
        """After branches, only that is known which holds after every one of them."""
        end = ends[0]
        for other in ends[1:]:
            end = end.joined(other, self.session)
        self.state.become(end)

    def _asks_for_slurm(self, condition: Node) -> bool | None:
        """Whether a condition holds inside an allocation; None if it is about something else.

        Outside there is nothing to remove, so `[ -n "$SLURM_JOB_ID" ] && unset ${!SLURM_*}` removes it all.
        """
        text = self.words.source(condition)
        if "SLURM" not in text:
            return None
        return not re.match(r"!|\[+ *(!|-z)|test +(!|-z)", text)

    def _narrow(self, condition: Node) -> None:
        for name, pattern in _COMPARISON.findall(self.words.source(condition)):
            self.state.narrow(name, pattern)

    def _for(self, node: Node, stdin: Word | None) -> str:
        """The body is run for each value that matters, else once for all."""
        name, body = node.child_by_field_name("variable"), node.child_by_field_name("body")
        values = [word.text for word in self.words.words(node.children_by_field_name("value"))]
        if name is None or body is None:
            return HOLE
        matter = [value for value in values if self.session.matters([value])][:_MOST_TURNS]
        for value in matter or [HOLE]:
            self.state.assign(self.words.source(name), None if value == HOLE else [value])
            self.run(body, stdin)
        return HOLE

    def _function(self, node: Node, stdin: Word | None) -> str:
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is not None and body is not None and HOLE not in self.words.source(name):
            self.state.functions[self.words.source(name)] = (self.words, body)
        return ""

    def _assignment(self, node: Node, stdin: Word | None) -> str:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is None:
            return ""
        variable = self.words.source(name)
        grows = any(child.type == "+=" for child in node.children)
        before = self.state.lookup(variable) if grows else ()
        if value is not None and value.type == "array":
            values = [*(before or ()), *(word.text for word in self.words.words(value.named_children))]
        else:
            values = ["".join(before or ()) + (self.words.word(value).text if value is not None else "")]
        self.state.assign(variable, None if before is None else values)
        return ""

    def _declaration(self, node: Node, stdin: Word | None) -> str:
        assignments = [child for child in node.named_children if child.type == "variable_assignment"]
        self._all(assignments, stdin)
        rest = [child for child in node.children if child not in assignments]
        return export(self, self.words.words(rest))

    def _unset(self, node: Node, stdin: Word | None) -> str:
        return unset(self, self.words.words(node.children))

    def _redirected(self, node: Node, stdin: Word | None) -> str:
        body = node.child_by_field_name("body")
        redirects = [child for child in node.named_children if child.type in REDIRECTS]
        if body is None or body.type == "command":
            printed = self._command(body, stdin, redirects)
        else:
            given = read_redirects(self.words, redirects, stdin)
            printed = self.run(body, given.stdin)
            printed = "" if given.to_file else printed
        for redirect in redirects:
            printed = self._after_heredoc(node, redirect, printed)
        return printed

    def _after_heredoc(self, before: Node, redirect: Node, printed: str) -> str:
        """The tree keeps what follows `cat <<EOF` on its line (`| bash`, `&& sbatch`) in the redirect."""
        following = redirect.child_by_field_name("right")
        if following is not None:
            operator = "||" if any(child.type == "||" for child in redirect.children) else "&&"
            return self._next(before, operator, following, None)
        for child in redirect.named_children:
            if child.type == "pipeline":
                fed = Word(printed.strip("\n"), self.words.index(redirect))
                printed = self._pipe(child.named_children, fed)
        return printed

    def _command(self, node: Node | None, stdin: Word | None, redirects: Sequence[Node] = ()) -> str:
        parts = node.named_children if node is not None else []
        assignments = [child for child in parts if child.type == "variable_assignment"]
        for assignment in assignments:
            self.words.words(assignment.children_by_field_name("value"))
        own = [child for child in parts if child.type in REDIRECTS]
        given = read_redirects(self.words, [*own, *redirects], stdin)
        nodes = [
            child for child in parts if child.type not in REDIRECTS and child.type != "variable_assignment"
        ]
        printed = self._simple(self.words.words([*nodes, *given.arguments]), given.stdin)
        return "" if given.to_file else printed

    def _simple(self, words: Sequence[Word], stdin: Word | None) -> str:
        """A command of which the words are known."""
        while words and words[0].text in ("time", "coproc", "builtin"):
            words = words[
                2 if words[0].text == "time" and [word.text for word in words[1:2]] == ["-p"] else 1 :
            ]
        if not words:
            return ""
        name = words[0].text
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
        return output_of([word.text for word in words], HOLE if stdin is None else stdin.text)

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


def _condition_and_body(clause: Node) -> tuple[list[Node], list[Node]]:
    """The statements before and after `then`; an `else` has only the second."""
    conditions: list[Node] = []
    body: list[Node] = []
    into = body if clause.type == "else_clause" else conditions
    for child in clause.children:
        if child.type == "then":
            into = body
        elif child.is_named and child.type not in _FURTHER_CLAUSES:
            into.append(child)
    return conditions, body


_STATEMENTS: dict[str, Callable[[Shell, Node, Word | None], str]] = {
    "case_statement": Shell._case,
    "command": Shell._command,
    "command_substitution": Shell._subshell,
    "declaration_command": Shell._declaration,
    "for_statement": Shell._for,
    "function_definition": Shell._function,
    "if_statement": Shell._if,
    "list": Shell._list,
    "pipeline": Shell._pipeline,
    "process_substitution": Shell._subshell,
    "redirected_statement": Shell._redirected,
    "subshell": Shell._subshell,
    "unset_command": Shell._unset,
    "variable_assignment": Shell._assignment,
}
