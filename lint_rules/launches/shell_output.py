"""What simple commands print, as far as it can name a command or variables of the environment."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lint_rules.launches.prefixes import FAMILY, HOLE

_PRINTED_ESCAPE = re.compile(r"\\([nt])")
_NAME = re.compile(r"(?<![A-Za-z$])_?[A-Z][A-Z0-9_]{3,}")
_FILTERS = frozenset(
    (
        "grep",
        "egrep",
        "fgrep",
        "sed",
        "awk",
        "gawk",
        "mawk",
        "perl",
        "cut",
        "sort",
        "uniq",
        "tr",
        "tee",
        "xargs",
    )
)


def output_of(words: Sequence[str], stdin: str) -> str:
    """What a command prints, given its words and its standard input; HOLE where that is not known.

    `env`, `compgen -v` and the filters behind them come to `SLURM_` + FAMILY, `which sbatch` to `sbatch`.
    """
    name, *rest = words
    plain = [word for word in rest if not word.startswith("-")]
    if name == "echo":
        return " ".join(plain) + "\n"
    if name == "printf" and plain:
        return _PRINTED_ESCAPE.sub(lambda escape: "\n" if escape[1] == "n" else "\t", _formatted(*plain))
    if name == "cat":
        return HOLE if plain and plain != ["-"] else stdin
    if name in ("which", "whence") or (name in ("command", "type") and rest[:1] in (["-v"], ["-P"], ["-p"])):
        return "".join(word + "\n" for word in plain)
    if (name in ("env", "printenv", "set") and not rest) or (
        name in ("export", "declare", "typeset") and not plain
    ):
        return FAMILY
    if name == "compgen":
        return (plain[-1] if plain and plain[-1].isupper() else "") + FAMILY
    if name in _FILTERS and FAMILY in stdin:
        return _filtered(name, rest, stdin)
    return HOLE


def _formatted(template: str, *values: str) -> str:
    rest = iter(values)
    text = re.sub(r"%[sqb]", lambda _: next(rest, ""), template)
    return re.sub(r"%[-0-9.]*[a-z]", HOLE, text)


def _filtered(name: str, words: Sequence[str], stdin: str) -> str:
    """Names of the environment after a filter: one that mentions names passes those, any other passes all.

    A filter that drops names instead (`grep -v`, `/SLURM/d`) leaves something that is of no use to us.
    """
    program = " ".join(words)
    drops = re.search(r"(^| )-\w*v|--invert|!\s*/|!~|/d\b", program)
    names = _NAME.findall(program) if name != "tr" else []
    if (drops and name != "awk") or re.search(r"!\s*/|!~", program):
        return HOLE
    if not names:
        return stdin
    return "".join(f"{found.rstrip('_')}_{FAMILY}\n" for found in dict.fromkeys(names))
