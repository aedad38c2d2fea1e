"""Redirects of shell commands: where standard input comes from, and whether output goes to a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from lint_rules.launches.command_lines import Word

if TYPE_CHECKING:
    from tree_sitter import Node

    from lint_rules.launches.shell_words import Expander

REDIRECTS = frozenset(("file_redirect", "heredoc_redirect", "herestring_redirect"))


class Given(NamedTuple):
    """What redirects come to. `arguments`: words of the command that the tree keeps in its redirects."""

    stdin: Word | None
    arguments: Sequence[Node]
    to_file: bool


def read_redirects(words: Expander, redirects: Iterable[Node], stdin: Word | None) -> Given:
    """What a command is given that would have had `stdin` without these redirects."""
    arguments: list[Node] = []
    to_file = False
    for redirect in redirects:
        if redirect.type == "heredoc_redirect":
            inner = read_redirects(
                words, redirect.children_by_field_name("redirect"), _heredoc(words, redirect)
            )
            stdin = inner.stdin
            to_file = to_file or inner.to_file
            arguments += [*redirect.children_by_field_name("argument"), *inner.arguments]
        elif redirect.type == "herestring_redirect":
            stdin = words.word(redirect.named_children[-1])
        else:
            target, *more = redirect.children_by_field_name("destination") or (None,)
            to = (
                words.word(target).text
                if target is not None and target.type != "process_substitution"
                else ""
            )
            operator = next((child.type for child in redirect.children if not child.is_named), "")
            if operator == "<":
                stdin = None
                if target is not None and target.type == "process_substitution":
                    stdin = Word(words.output(target), words.index(target))
            elif operator.startswith((">", "&>")) and not to.isdigit():
                to_file = True
            arguments += [node for node in more if node is not None]
    return Given(stdin, arguments, to_file)


def _heredoc(words: Expander, redirect: Node) -> Word | None:
    """The text of a here-document; with a bare delimiter, substitutions in it are made here and now."""
    by_type = {child.type: child for child in redirect.children}
    body, delimiter = by_type.get("heredoc_body"), by_type.get("heredoc_start")
    if body is None or delimiter is None:
        return None
    literal = re.search(r"[\"'\\]", words.source(delimiter))
    text = words.source(body) if literal else words.expanded(body)
    if "<<-" in by_type:
        text = re.sub(r"^\t+", "", text, flags=re.MULTILINE)
    return Word(text, words.index(body))
