"""Commands that act on the shell itself. Each takes the shell, its words and its standard input."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from lint_rules.launches.command_lines import FAMILY, HOLE, Word
from lint_rules.launches.shell_output import output_of

if TYPE_CHECKING:
    from lint_rules.launches.shell import Shell

Builtin = Callable[["Shell", Sequence[Word], "Word | None"], str]


def _eval(shell: Shell, words: Sequence[Word], stdin: Word | None) -> str:
    if len(words) < 2:
        return ""
    text = words[1]._replace(text=" ".join(word.text for word in words[1:]))
    return shell.within(text, shell.state).run_text(stdin)


def _source(shell: Shell, words: Sequence[Word], stdin: Word | None) -> str:
    """A file that we do not read, unless it is what a filter made of the environment's names."""
    if any(FAMILY in word.text for word in words[1:]):
        return _eval(shell, words, stdin)
    return HOLE


def _trap(shell: Shell, words: Sequence[Word], stdin: Word | None) -> str:
    if len(words) > 2:
        shell.within(words[1], shell.state.copy()).run_text()
    return ""


def _set(shell: Shell, words: Sequence[Word], stdin: Word | None) -> str:
    texts = [word.text for word in words]
    if "--" in texts:
        shell.state.arguments = tuple(texts[texts.index("--") + 1 :])
    return output_of(texts, "")


def _shift(shell: Shell, words: Sequence[Word], stdin: Word | None) -> str:
    count = words[1].text if len(words) > 1 else "1"
    known = shell.state.arguments
    shell.state.arguments = known[int(count[:3]) :] if known is not None and count.isdecimal() else None
    return ""


def _read(shell: Shell, words: Sequence[Word], stdin: Word | None) -> str:
    """`read` and `mapfile`: the first variable gets what is read, if that matters."""
    names = [word.text for word in words[1:] if not word.text.startswith("-")]
    for name in names:
        shell.state.assign(name, None)
    if names and stdin is not None and shell.session.matters([stdin.text]):
        shell.state.assign(names[0], stdin.text.split("\n"))
    return ""


def unset(shell: Shell, words: Sequence[Word], stdin: Word | None = None) -> str:
    """`unset NAME...`, also where a filter wrote the words: `eval "$(env | sed 's/^/unset /')"`."""
    names = [name for word in words[1:] if not word.text.startswith("-") for name in word.text.split()]
    if FAMILY in words[0].text:
        names.append(words[0].text)
    if any(word.text == "-f" for word in words):
        for name in names:
            shell.state.functions.pop(name, None)
    else:
        shell.state.unset(names)
    return ""


def export(shell: Shell, words: Sequence[Word], stdin: Word | None = None) -> str:
    """`export`, `declare` and their kind: `export -n` and `declare +x` hide a variable from commands."""
    texts = [word.text for word in words]
    if "-n" in texts or "+x" in texts:
        names = [text for text in texts[1:] if not text.startswith(("-", "+"))]
        shell.state.removed = shell.state.removed.without(*names)
    return output_of(texts, "")


BUILTINS: dict[str, Builtin] = {
    ".": _source,
    "declare": export,
    "eval": _eval,
    "export": export,
    "mapfile": _read,
    "read": _read,
    "readarray": _read,
    "set": _set,
    "shift": _shift,
    "source": _source,
    "trap": _trap,
    "typeset": export,
    "unset": unset,
    "unsetenv": unset,
}
