"""Random shell programs whose every command is run, to compare our reading with a real shell's."""

from __future__ import annotations

import random
import shlex
from collections.abc import Callable

Part = Callable[[], str]


class Writer:
    """Writes programs. All branches are taken and all values are known, so the reading has to be exact."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._names = 0

    def program(self, depth: int) -> str:
        """A statement, nested as deep as asked for."""
        return self.process(lambda: self._statement(depth))

    def _statement(self, depth: int) -> str:
        if depth == 0:
            return self._simple()
        return self._random.choice(_COMPOUND)(self, lambda: self._statement(depth - 1))

    def name(self) -> str:
        self._names += 1
        return f"n{self._names}"

    def process(self, part: Part) -> str:
        """The text of a new shell, which has none of our variables."""
        return f"V=v S=sbatch A=(a)\n{part()}"

    def slurm(self) -> str:
        words = [self._random.choice(_WORDS) or self.name() for _ in range(self._random.randint(0, 3))]
        return " ".join([self._random.choice(_PROGRAMS), *words])

    def _simple(self) -> str:
        if self._random.random() < 0.6:
            return self.slurm()
        return self._random.choice(_SIMPLE).replace("SLURM", self.slurm())


_PROGRAMS = (
    "sbatch",
    "srun",
    "salloc",
    "$S",
    '"${S}"',
    "$(echo srun)",
    "${UNSET_BY_US:-sbatch}",
    "command srun",
    r"\srun",
    "'sbatch'",
    "nice sbatch",
    "timeout 5 srun",
    "env A=b srun",
)
_WORDS = (
    "",
    "-p",
    "--time=5",
    "'a b'",
    '"c d"',
    r"x\ y",
    "''",
    "$V",
    '"$V"',
    "${V}w",
    "${A[*]}",
    '"${A[@]}"',
    "$(echo q r)",
    '"$(echo q r)"',
    '"$1"',
    '"$@"',
    "$*",
)
_SIMPLE = (
    "true",
    "cd .",
    ":",
    "echo sbatch x",
    "export V=9",
    "V=mm",
    "V='k l'",
    "V+=' mm'",
    "S=srun",
    "S=sbatch",
    "A=(u 'v w')",
    "A+=(z)",
    "set -- p 'q r'",
    "shift",
    "X=$(SLURM)",
    "echo $(SLURM)",
    "Q='sbatch qq'; $Q",
    'Q=\'srun "q q"\'; eval "$Q"',
    "declare -x V=2",
    "trap - INT",
)


def _block(text: str) -> str:
    return f"{{ {text}\n}}"


def _function(writer: Writer, part: Part) -> str:
    name = writer.name()
    return f"{name}() {_block(part())}; {name} {writer.name()}"


def _fed_shell(writer: Writer, part: Part) -> str:
    end = writer.name()
    return f"bash <<'{end}'\n{writer.process(part)}\n{end}\n"


def _heredoc(writer: Writer, part: Part) -> str:
    end = writer.name()
    return f"cat <<{end}\n$({writer.slurm()}) sbatch x `{writer.slurm()}`\n{end}\n{part()}"


_COMPOUND: tuple[Callable[[Writer, Part], str], ...] = (
    lambda _, part: f"{_block(part())}; {part()}",
    lambda _, part: f"{part()}\n{part()}",
    lambda _, part: f"true && {_block(part())}",
    lambda _, part: f"false || {_block(part())}",
    lambda _, part: f"true | {_block(part())}",
    lambda _, part: f"( {part()}\n)",
    lambda _, part: f"if true; then\n{part()}\nfi",
    lambda _, part: f"if false; then :; else\n{part()}\nfi",
    lambda _, part: f"case a in a)\n{part()}\n;; esac",
    lambda _, part: f"for i in 1; do\n{part()}\ndone",
    lambda _, part: f"{_block(part())} > log",
    lambda writer, part: f"bash -c {shlex.quote(writer.process(part))} zero one two",
    lambda writer, part: f"env -u SLURM_CPU_BIND bash -c {shlex.quote(writer.process(part))}",
    lambda _, part: f"eval {shlex.quote(part())}",
    lambda writer, part: f"echo {shlex.quote(writer.process(part))} | bash",
    lambda _, part: f"X=$( {part()}\n)",
    _function,
    _fed_shell,
    _heredoc,
)
