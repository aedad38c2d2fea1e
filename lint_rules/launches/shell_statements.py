"""Statements of the shell. Each takes the shell, its node and standard input, and comes to what it prints.

What is known after branches is what holds after every one that may be taken; commands in any of them count.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from lint_rules.launches.command_lines import HOLE, Word
from lint_rules.launches.shell_builtins import export, unset
from lint_rules.launches.shell_redirects import REDIRECTS, read_redirects
from lint_rules.launches.shell_state import LONGEST_VALUE, State

if TYPE_CHECKING:
    from tree_sitter import Node

    from lint_rules.launches.shell import Shell

_MOST_TURNS = 16
_FURTHER_CLAUSES = ("elif_clause", "else_clause")
_COMPARISON = re.compile(r"\$\{?(\w+)\}?\"?\s*(?:=~|==?)\s*(\S+)")


def parts(shell: Shell, node: Node, stdin: Word | None) -> str:
    """A sequence, or a node that is no statement but may hold substitutions."""
    return _all(shell, node.named_children, stdin)


def _all(shell: Shell, nodes: Iterable[Node], stdin: Word | None) -> str:
    printed = ""
    for node in nodes:
        printed = (printed + shell.run(node, stdin))[:LONGEST_VALUE]
    return printed


def _subshell(shell: Shell, node: Node, stdin: Word | None) -> str:
    return parts(shell.forked(), node, stdin)


def _list(shell: Shell, node: Node, stdin: Word | None) -> str:
    """`a && b || c`: what follows `&&` is taken to happen; what follows `||` may or may not."""
    steps: list[tuple[str, Node]] = []
    while node.type == "list" and node.child_count == 3:  # the tree leans left, as deep as the list is long
        steps.append((node.children[1].type, node.children[2]))
        node = node.children[0]
    printed = shell.run(node, stdin)
    for operator, step in reversed(steps):
        printed += _next(shell, node, operator, step, stdin)
        node = step
    return printed[:LONGEST_VALUE]


def _next(shell: Shell, before: Node, operator: str, step: Node, stdin: Word | None) -> str:
    inside = _asks_for_slurm(shell, before)
    if operator == "&&" and inside is not False:
        _narrow(shell, before)
        return shell.run(step, stdin)
    branch = shell.forked()
    printed = branch.run(step, stdin)
    if operator == "||":
        _join(shell, [branch.state] if inside is False else [shell.state, branch.state])
    return printed


def _pipeline(shell: Shell, node: Node, stdin: Word | None) -> str:
    return _pipe(shell, node.named_children, stdin)


def _pipe(shell: Shell, stages: Sequence[Node], stdin: Word | None) -> str:
    printed = ""
    for stage in stages:
        printed = shell.forked().run(stage, stdin)
        stdin = Word(printed.strip("\n"), shell.words.index(stage))
    return printed


def _if(shell: Shell, node: Node, stdin: Word | None) -> str:
    """Each branch is run; afterwards that is known which holds after all that an allocation can take."""
    clauses = [node, *(child for child in node.named_children if child.type in _FURTHER_CLAUSES)]
    ends: list[State] = []
    complete = False
    for clause in clauses:
        conditions, body = _condition_and_body(clause)
        _all(shell, conditions, stdin)
        branch = shell.forked()
        for condition in conditions:
            _narrow(branch, condition)
        _all(branch, body, stdin)
        inside = _asks_for_slurm(shell, conditions[-1]) if conditions else None
        if inside is not False and not complete:
            ends.append(branch.state)
        complete = complete or inside is True or not conditions
    _join(shell, ends if complete else [*ends, shell.state])
    return HOLE


def _case(shell: Shell, node: Node, stdin: Word | None) -> str:
    subject = node.child_by_field_name("value")
    about = shell.words.source(subject) if subject is not None else ""
    if subject is not None:
        shell.words.words([subject])
    variable = re.search(r"\w+", about)
    ends: list[State] = []
    complete = False
    for item in node.named_children:
        if item.type != "case_item":
            continue
        patterns = item.children_by_field_name("value")
        branch = shell.forked()
        if variable is not None:
            branch.state.narrow(variable[0], " ".join(map(shell.words.source, patterns)))
        _all(branch, [child for child in item.named_children if child not in patterns], stdin)
        ends.append(branch.state)
        complete = complete or any(shell.words.source(pattern) == "*" for pattern in patterns)
    _join(shell, ends if complete else [*ends, shell.state])
    return HOLE


def _join(shell: Shell, ends: Sequence[State]) -> None:
    """After branches, only that is known which holds after every one of them."""
    end = ends[0]
    for other in ends[1:]:
        end = end.joined(other, shell.session)
    shell.state.become(end)


def _asks_for_slurm(shell: Shell, condition: Node) -> bool | None:
    """Whether a condition holds inside an allocation; None if it is about something else.

    Outside there is nothing to remove, so `[ -n "$SLURM_JOB_ID" ] && unset ${!SLURM_*}` removes it all.
    """
    text = shell.words.source(condition)
    if "SLURM" not in text:
        return None
    return not re.match(r"!|\[+ *(!|-z)|test +(!|-z)", text)


def _narrow(shell: Shell, condition: Node) -> None:
    for name, pattern in _COMPARISON.findall(shell.words.source(condition)):
        shell.state.narrow(name, pattern)


def _for(shell: Shell, node: Node, stdin: Word | None) -> str:
    """The body is run for each value that matters, else once for all."""
    name, body = node.child_by_field_name("variable"), node.child_by_field_name("body")
    values = [word.text for word in shell.words.words(node.children_by_field_name("value"))]
    if name is None or body is None:
        return HOLE
    matter = [value for value in values if shell.session.matters([value])][:_MOST_TURNS]
    for value in matter or [HOLE]:
        shell.state.assign(shell.words.source(name), None if value == HOLE else [value])
        shell.run(body, stdin)
    return HOLE


def _function(shell: Shell, node: Node, stdin: Word | None) -> str:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is not None and body is not None and HOLE not in shell.words.source(name):
        shell.state.functions[shell.words.source(name)] = (shell.words, body)
    return ""


def _assignment(shell: Shell, node: Node, stdin: Word | None) -> str:
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is None:
        return ""
    variable = shell.words.source(name)
    grows = any(child.type == "+=" for child in node.children)
    before = shell.state.lookup(variable) if grows else ()
    if value is not None and value.type == "array":
        values = [*(before or ()), *(word.text for word in shell.words.words(value.named_children))]
    else:
        values = ["".join(before or ()) + (shell.words.word(value).text if value is not None else "")]
    shell.state.assign(variable, None if before is None else values)
    return ""


def _declaration(shell: Shell, node: Node, stdin: Word | None) -> str:
    assignments = [child for child in node.named_children if child.type == "variable_assignment"]
    _all(shell, assignments, stdin)
    rest = [child for child in node.children if child not in assignments]
    return export(shell, shell.words.words(rest))


def _unset(shell: Shell, node: Node, stdin: Word | None) -> str:
    return unset(shell, shell.words.words(node.children))


def _redirected(shell: Shell, node: Node, stdin: Word | None) -> str:
    body = node.child_by_field_name("body")
    redirects = [child for child in node.named_children if child.type in REDIRECTS]
    if body is None or body.type == "command":
        printed = _command(shell, body, stdin, redirects)
    else:
        given = read_redirects(shell.words, redirects, stdin)
        printed = shell.run(body, given.stdin)
        printed = "" if given.to_file else printed
    for redirect in redirects:
        printed = _after_heredoc(shell, node, redirect, printed)
    return printed


def _after_heredoc(shell: Shell, before: Node, redirect: Node, printed: str) -> str:
    """The tree keeps what follows `cat <<EOF` on its line (`| bash`, `&& sbatch`) in the redirect."""
    following = redirect.child_by_field_name("right")
    if following is not None:
        operator = "||" if any(child.type == "||" for child in redirect.children) else "&&"
        return _next(shell, before, operator, following, None)
    for child in redirect.named_children:
        if child.type == "pipeline":
            fed = Word(printed.strip("\n"), shell.words.index(redirect))
            printed = _pipe(shell, child.named_children, fed)
    return printed


def _command(shell: Shell, node: Node | None, stdin: Word | None, redirects: Sequence[Node] = ()) -> str:
    children = node.named_children if node is not None else []
    assignments = [child for child in children if child.type == "variable_assignment"]
    for assignment in assignments:
        shell.words.words(assignment.children_by_field_name("value"))
    redirects = [*(child for child in children if child.type in REDIRECTS), *redirects]
    given = read_redirects(shell.words, redirects, stdin)
    words = [child for child in children if child.type not in REDIRECTS and child not in assignments]
    printed = shell.simple(shell.words.words([*words, *given.arguments]), given.stdin)
    return "" if given.to_file else printed


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


STATEMENTS: dict[str, Callable[[Shell, Node, Word | None], str]] = {
    "case_statement": _case,
    "command": _command,
    "command_substitution": _subshell,
    "declaration_command": _declaration,
    "for_statement": _for,
    "function_definition": _function,
    "if_statement": _if,
    "list": _list,
    "pipeline": _pipeline,
    "process_substitution": _subshell,
    "redirected_statement": _redirected,
    "subshell": _subshell,
    "unset_command": _unset,
    "variable_assignment": _assignment,
}
