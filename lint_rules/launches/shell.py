"""Shell text: the Slurm commands that it runs on this machine, and what it took from their environment."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from lint_rules.launches.commands import NO_ALIASES, SlurmCommand, mentions_slurm, slurm_command
from lint_rules.launches.prefixes import FAMILY, HOLE, Program, Removed, ShellText, Word, peel
from lint_rules.launches.shell_output import output_of
from lint_rules.launches.shell_state import LONGEST_VALUE, Session, State
from lint_rules.launches.shell_tree import parse
from lint_rules.launches.shell_words import Expander

if TYPE_CHECKING:
    from tree_sitter import Node

_DEEPEST = 40
_MOST_TURNS = 8
_REDIRECTS = frozenset(("file_redirect", "heredoc_redirect", "herestring_redirect"))
_COMPARISON = re.compile(r"\$\{?(\w+)\}?\"?\s*(?:==?|=~)\s*(\S+)")


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
    shell = _Shell(session, _state_of(start), start.text.text, start.text.at, exact)
    shell.run_text()
    return list(session.found)


def _state_of(start: ShellText) -> State:
    """The first argument of `sh -c TEXT` is `$0`."""
    return State(start.removed, tuple(word.text for word in start.arguments[1:]))


class _Shell:
    """Runs one text in one shell process, as far as it matters where Slurm is started and with what.

    `base` is where the text stands in the outermost one, `exact` whether it stands there as it is.
    """

    def __init__(self, session: Session, state: State, text: str, base: int = 0, exact: bool = True) -> None:
        self.session = session
        self.state = state
        self.words = Expander(text, base, exact, self)

    def run_text(self, stdin: Word | None = None) -> str:
        root = parse(self.words.text)
        return HOLE if root is None else self.run(root, stdin)

    def run(self, node: Node, stdin: Word | None = None) -> str:
        """Run a statement; comes to what it prints, with HOLE where that is not known."""
        session = self.session
        if session.depth >= _DEEPEST or session.steps <= 0:
            return HOLE
        session.steps -= 1
        session.depth += 1
        try:
            return _STATEMENTS.get(node.type, _Shell._parts)(self, node, stdin)
        finally:
            session.depth -= 1

    def in_state(self, state: State, words: Expander | None = None) -> _Shell:
        """The same text, or that of a function, in another process or state."""
        words = words or self.words
        return _Shell(self.session, state, words.text, words.base, words.exact)

    def forked(self) -> _Shell:
        """A subshell: it sees everything and changes nothing."""
        return self.in_state(self.state.copy())

    def within(self, text: Word, state: State) -> _Shell:
        """A shell for a text that stands inside this one."""
        verbatim = self.words.find(text)
        return _Shell(
            self.session, state, text.text, text.at if verbatim is None else verbatim, verbatim is not None
        )

    # What the expander looks things up in.

    def lookup(self, name: str) -> Sequence[str] | None:
        return self.state.lookup(name)

    def assign(self, name: str, values: Sequence[str] | None) -> None:
        self.state.assign(name, values)

    def output(self, node: Node) -> str:
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
        if operator == "&&":
            self._narrow(before)
            return self.run(step, stdin)
        branch = self.forked()
        printed = branch.run(step, stdin)
        self._join([branch.state] if self._asks_for_slurm(before) else [self.state, branch.state])
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
        clauses = [
            node,
            *(child for child in node.named_children if child.type in ("elif_clause", "else_clause")),
        ]
        ends: list[State] = []
        surely = False
        for clause in clauses:
            conditions, body = _condition_and_body(clause)
            self._all(conditions, stdin)
            branch = self.forked()
            for condition in conditions:
                branch._narrow(condition)
            branch._all(body, stdin)
            ends.append(branch.state)
            surely = surely or not conditions or any(map(self._asks_for_slurm, conditions))
        self._join(ends if surely else [self.state, *ends])
        return HOLE

    def _case(self, node: Node, stdin: Word | None) -> str:
        subject = node.child_by_field_name("value")
        self.words.value(subject)
        variable = re.search(r"\w+", self.words.source(subject)) if subject is not None else None
        ends: list[State] = []
        surely = False
        for item in node.named_children:
            if item.type != "case_item":
                continue
            patterns = item.children_by_field_name("value")
            branch = self.forked()
            if variable is not None:
                branch.state.narrow(variable[0], " ".join(map(self.words.source, patterns)))
            branch._all([child for child in item.named_children if child not in patterns], stdin)
            ends.append(branch.state)
            surely = surely or any(self.words.source(pattern) == "*" for pattern in patterns)
        self._join(ends if surely else [self.state, *ends])
        return HOLE

    def _join(self, ends: Sequence[State]) -> None:
        """After branches, only that is known which holds after every one of them."""
        end = ends[0]
        for other in ends[1:]:
            end = end.joined(other, self.session)
        self.state.become(end)

    def _asks_for_slurm(self, node: Node) -> bool:
        """Whether a test asks if we are inside an allocation; if not, there is nothing to remove."""
        return node.type == "test_command" and "SLURM" in self.words.source(node)

    def _narrow(self, condition: Node) -> None:
        if condition.type == "test_command":
            for name, pattern in _COMPARISON.findall(self.words.source(condition)):
                self.state.narrow(name, pattern)

    def _for(self, node: Node, stdin: Word | None) -> str:
        """The body is run for each value that matters, else once for all."""
        name = node.child_by_field_name("variable")
        body = node.child_by_field_name("body")
        values = [word.text for word in self.words.words(node.children_by_field_name("value"))]
        if name is None or body is None:
            return HOLE
        matter = [value for value in values if self.session.matters([value])][:_MOST_TURNS]
        for value in matter or [HOLE]:
            self.assign(self.words.source(name), None if value == HOLE else [value])
            self.run(body, stdin)
        return HOLE

    def _function(self, node: Node, stdin: Word | None) -> str:
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is not None and body is not None:
            self.state.functions[self.words.source(name)] = (self.words, body)
        return ""

    def _assignment(self, node: Node, stdin: Word | None) -> str:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is None:
            return ""
        variable = self.words.source(name)
        more = any(child.type == "+=" for child in node.children)
        before = self.lookup(variable) if more else ()
        if value is not None and value.type == "array":
            values = [word.text for word in self.words.words(value.named_children)]
            self.assign(variable, None if before is None else [*before, *values])
        else:
            text = self.words.value(value)
            self.assign(variable, None if before is None else ["".join(before) + text])
        return ""

    def _declaration(self, node: Node, stdin: Word | None) -> str:
        """`export`, `declare` and their kind; `export -n` and `declare +x` hide a variable from commands."""
        assignments = [child for child in node.named_children if child.type == "variable_assignment"]
        self._all(assignments, stdin)
        rest = [child for child in node.named_children if child not in assignments]
        words = [word.text for word in self.words.words(rest)]
        if "-n" in words or "+x" in words:
            self.state.removed = self.state.removed.without(*(word for word in words if word[0] not in "-+"))
        return "" if assignments else output_of([node.children[0].type, *words], "")

    def _unset(self, node: Node, stdin: Word | None) -> str:
        return self._run_unset(self.words.words(node.named_children))

    def _run_unset(self, words: Sequence[Word]) -> str:
        names = [name for word in words if not word.text.startswith("-") for name in word.text.split()]
        if words and words[0].text == "-f":
            for name in names:
                self.state.functions.pop(name, None)
        else:
            self.state.unset(names)
        return ""

    def _redirected(self, node: Node, stdin: Word | None) -> str:
        body = node.child_by_field_name("body")
        redirects = [child for child in node.named_children if child.type in _REDIRECTS]
        if body is not None and body.type == "command":
            printed = self._command(body, stdin, redirects)
        else:
            given = self._redirects(redirects, stdin)
            printed = self.run(body, given.stdin) if body is not None else ""
            printed = "" if given.to_file else printed
        for redirect in redirects:
            if redirect.type == "heredoc_redirect":
                printed = self._after_heredoc(node if body is None else body, redirect, printed)
        return printed

    def _after_heredoc(self, body: Node, redirect: Node, printed: str) -> str:
        """The tree keeps what follows `cat <<EOF` on its line (`| bash`, `&& sbatch`) in the redirect."""
        following = redirect.child_by_field_name("right")
        if following is not None:
            operator = "||" if any(child.type == "||" for child in redirect.children) else "&&"
            return self._next(body, operator, following, None)
        for child in redirect.named_children:
            if child.type == "pipeline":
                fed = Word(printed.strip("\n"), self.words.index(redirect))
                printed = self._pipe(child.named_children, fed)
        return printed

    def _redirects(self, redirects: Iterable[Node], stdin: Word | None) -> _Given:
        """Where a command reads from, and the words of the command that the tree puts into its redirects."""
        arguments: list[Node] = []
        to_file = False
        for redirect in redirects:
            if redirect.type == "heredoc_redirect":
                stdin = self._heredoc(redirect)
                arguments += redirect.children_by_field_name("argument")
                inner = self._redirects(redirect.children_by_field_name("redirect"), stdin)
                arguments += inner.arguments
                to_file = to_file or inner.to_file
            elif redirect.type == "herestring_redirect":
                stdin = Word(self.words.value(redirect.named_children[-1]), self.words.index(redirect))
            else:
                target, *more = redirect.children_by_field_name("destination") or (None,)
                text = self.words.value(target)
                operator = next((child.type for child in redirect.children if not child.is_named), "")
                if operator == "<":
                    stdin = Word(text, self.words.index(redirect)) if _is_process(target) else None
                elif operator.startswith((">", "&>")) and not text.isdigit():
                    to_file = True
                arguments += [node for node in more if node is not None]
        return _Given(stdin, arguments, to_file)

    def _heredoc(self, redirect: Node) -> Word | None:
        """The text of a here-document; with a bare delimiter, substitutions in it are made here and now."""
        by_type = {child.type: child for child in redirect.children}
        body, delimiter = by_type.get("heredoc_body"), by_type.get("heredoc_start")
        if body is None or delimiter is None:
            return None
        literal = re.search(r"[\"'\\]", self.words.source(delimiter))
        text = self.words.source(body) if literal else self.words.body(body)
        if "<<-" in by_type:
            text = re.sub(r"^\t+", "", text, flags=re.MULTILINE)
        return Word(text, self.words.index(body))

    def _command(self, node: Node, stdin: Word | None, redirects: Sequence[Node] = ()) -> str:
        named = node.named_children
        redirects = [*(child for child in named if child.type in _REDIRECTS), *redirects]
        assignments = [child for child in named if child.type == "variable_assignment"]
        for assignment in assignments:
            self.words.value(assignment.child_by_field_name("value"))
        given = self._redirects(redirects, stdin)
        nodes = [child for child in named if child not in redirects and child not in assignments]
        printed = self._simple(self.words.words([*nodes, *given.arguments]), given.stdin)
        return "" if given.to_file else printed

    # Simple commands.

    def _simple(self, words: Sequence[Word], stdin: Word | None) -> str:
        while words and words[0].text in _KEYWORDS:
            words = words[1:]
        if not words:
            return ""
        name = words[0].text
        if FAMILY in name:  # made by `sed 's/^/unset /'` or the like: what else could be done with the names
            return self._run_unset(words)
        if name in self.state.functions:
            return self._call(*self.state.functions[name], words)
        builtin = _BUILTINS.get(name)
        if builtin is not None:
            return builtin(self, words, stdin)
        for run in peel(words, self.state.removed):
            if isinstance(run, Program):
                self.session.found.update(dict.fromkeys(slurm_command(run, self.session.aliases)))
            elif isinstance(run, ShellText):
                self.within(run.text, _state_of(run)).run_text(stdin)
            elif stdin is not None:
                state = State(run.removed, tuple(word.text for word in run.arguments))
                self.within(stdin, state).run_text()
        return output_of([word.text for word in words], HOLE if stdin is None else stdin.text)

    def _call(self, text: Expander, body: Node, words: Sequence[Word]) -> str:
        caller = self.state.arguments
        self.state.arguments = tuple(word.text for word in words[1:])
        printed = self.in_state(self.state, text).run(body)
        self.state.arguments = caller
        return printed

    def _eval(self, words: Sequence[Word], stdin: Word | None) -> str:
        if len(words) < 2:
            return ""
        text = words[1]._replace(text=" ".join(word.text for word in words[1:]))
        return self.within(text, self.state).run_text(stdin)

    def _source(self, words: Sequence[Word], stdin: Word | None) -> str:
        """A file that we do not read, unless it is what a filter made of the environment's names."""
        if any(FAMILY in word.text for word in words[1:]):
            return self._eval(words, stdin)
        return HOLE

    def _trap(self, words: Sequence[Word], stdin: Word | None) -> str:
        if len(words) > 2:
            self.within(words[1], self.state.copy()).run_text()
        return ""

    def _set(self, words: Sequence[Word], stdin: Word | None) -> str:
        texts = [word.text for word in words]
        if "--" in texts:
            self.state.arguments = tuple(texts[texts.index("--") + 1 :])
        return output_of(texts, "")

    def _shift(self, words: Sequence[Word], stdin: Word | None) -> str:
        if self.state.arguments is not None:
            count = words[1].text if len(words) > 1 else "1"
            self.state.arguments = self.state.arguments[int(count[:3]) :] if count.isdigit() else None
        return ""

    def _read(self, words: Sequence[Word], stdin: Word | None) -> str:
        """`read` and `mapfile`: the first name gets what is read, if that matters."""
        names = [word.text for word in words[1:] if not word.text.startswith("-")]
        for name in names:
            self.assign(name, None)
        if names and stdin is not None and self.session.matters([stdin.text]):
            self.assign(names[0], stdin.text.split("\n"))
        return ""

    def _unset_words(self, words: Sequence[Word], stdin: Word | None) -> str:
        return self._run_unset(words[1:])


class _Given(NamedTuple):
    """What redirects come to: standard input, further words, and whether output goes elsewhere."""

    stdin: Word | None
    arguments: Sequence[Node]
    to_file: bool


def _is_process(node: Node | None) -> bool:
    return node is not None and node.type == "process_substitution"


def _condition_and_body(clause: Node) -> tuple[list[Node], list[Node]]:
    """The statements before and after `then`; an `else` has only the second."""
    conditions: list[Node] = []
    body: list[Node] = []
    into = body if clause.type == "else_clause" else conditions
    for child in clause.children:
        if child.type == "then":
            into = body
        elif child.is_named and child.type not in ("elif_clause", "else_clause"):
            into.append(child)
    return conditions, body


_KEYWORDS = ("time", "-p", "builtin", "coproc")
_STATEMENTS: dict[str, Callable[[_Shell, Node, Word | None], str]] = {
    "case_statement": _Shell._case,
    "command": _Shell._command,
    "command_substitution": _Shell._subshell,
    "declaration_command": _Shell._declaration,
    "for_statement": _Shell._for,
    "function_definition": _Shell._function,
    "if_statement": _Shell._if,
    "list": _Shell._list,
    "pipeline": _Shell._pipeline,
    "process_substitution": _Shell._subshell,
    "redirected_statement": _Shell._redirected,
    "subshell": _Shell._subshell,
    "unset_command": _Shell._unset,
    "variable_assignment": _Shell._assignment,
}
_BUILTINS: dict[str, Callable[[_Shell, Sequence[Word], Word | None], str]] = {
    ".": _Shell._source,
    "eval": _Shell._eval,
    "mapfile": _Shell._read,
    "read": _Shell._read,
    "readarray": _Shell._read,
    "set": _Shell._set,
    "shift": _Shell._shift,
    "source": _Shell._source,
    "trap": _Shell._trap,
    "unset": _Shell._unset_words,
}
