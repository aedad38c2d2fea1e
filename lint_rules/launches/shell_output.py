"""What simple commands print, as far as it can name a command or variables of the environment."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from lint_rules.launches.command_lines import FAMILY, HOLE

_NAME = re.compile(r"(?<![A-Za-z$])_?[A-Z][A-Z0-9_]{3,}")
_LONGEST = 4_096
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
        return " ".join(itertools.dropwhile(re.compile(r"-[neE]+$").match, rest)) + "\n"
    if name == "printf" and rest:
        return _printed(*(rest[1:] if rest[0] == "--" else rest))
    if name in ("cat", "tee"):
        return stdin if name == "tee" or not plain else HOLE
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
    return HOLE + "\n"


def _printed(template: str = "", *values: str) -> str:
    """printf(1): the template is used again for further values."""
    template = re.sub(r"\\([nt])", lambda escape: "\n" if escape[1] == "n" else "\t", template)
    rest = list(values)
    text = ""
    while True:
        text += re.sub(r"%[-0-9.]*([a-z])", lambda part: _filled(part[1], rest), template)
        if not rest or len(text) > _LONGEST or "%" not in template:
            return text


def _filled(kind: str, values: list[str]) -> str:
    value = values.pop(0) if values else ""
    return value if kind in "sqb" else HOLE


def _filtered(name: str, words: Sequence[str], stdin: str) -> str:
    """Names of the environment after a filter: one that mentions names passes those, any other passes all.

    A filter that drops names instead (`grep -v`, `/SLURM/d`) leaves something that is of no use to us.
    """
    program = " ".join(words)
    if re.search(r"!\s*/|!~|/d\b", program) or (
        name.endswith("grep") and re.search(r"(^| )-\w*v|--invert", program)
    ):
        return HOLE
    names = _NAME.findall(program) if name not in ("cut", "tr") else []
    return "".join(f"{found.rstrip('_')}_{FAMILY}\n" for found in dict.fromkeys(names)) or stdin
