"""From an argument list to the Slurm commands in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from lint_rules.launches import options as slurm_options
from lint_rules.launches.command_lines import FAMILY, HOLE, Program, Removed, ShellText, Word
from lint_rules.launches.prefixes import peel

__all__ = [
    "HOLE",
    "SlurmCommand",
    "asks_for_new_job",
    "exports",
    "leaves_unknown",
    "names_a_step",
    "slurm_commands_in_argv",
]

SLURM_COMMANDS = ("sbatch", "srun", "salloc")
NO_ALIASES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class SlurmCommand:
    """`sbatch`, `srun` or `salloc` about to run on this machine.

    `name` is one of the three; `word` is what stands in the code when an alias or a path was used.
    `options` are the words after it, with HOLE for unknown text; `open` says that unknown words may follow
    or stand between. `cleared`: the environment was emptied on the way (`env -i`, `sudo` without `-E`);
    `unset`: names taken out by `env -u` or `unset`, families with a final `_`; a name with HOLE is not
    known, so the environment is not either.
    `index` is where the command word stands: an index into the list, or an offset into the shell text.
    """

    name: str
    options: tuple[str, ...] = ()
    open: bool = False
    cleared: bool = False
    unset: frozenset[str] = frozenset()
    index: int = 0
    word: str = ""


def slurm_commands_in_argv(
    words: Sequence[str],
    *,
    open: bool = False,
    stdin: str | None = None,
    aliases: Mapping[str, str] = NO_ALIASES,
) -> list[SlurmCommand]:
    """The Slurm commands that an argument list starts on this machine, through `env`, `bash -c` and friends.

    `words` may contain HOLE for unknown text; `open` says that more unknown words may follow or stand
    between. `stdin` is what the program will read, if known: a shell may run it, and then offsets into it are
    the index of what is found. `aliases` maps further command words to the Slurm command they stand for.
    """
    if not mentions_slurm(words if stdin is None else (*words, stdin), aliases):
        return []
    found: list[SlurmCommand] = []
    for run in peel([Word(text.replace(FAMILY, HOLE), at) for at, text in enumerate(words)], Removed()):
        if isinstance(run, Program):
            found += slurm_command(run, aliases, open=open)
        elif isinstance(run, ShellText):
            found += _in_shell(run, aliases)
        elif stdin is not None and not open:
            script = ShellText(Word(stdin), (Word(HOLE), *run.arguments), run.removed)
            found += _in_shell(script, aliases, exact=True)
    return found


def _in_shell(start: ShellText, aliases: Mapping[str, str], *, exact: bool = False) -> list[SlurmCommand]:
    from lint_rules.launches.shell import commands_of_shell_text  # it builds on this module

    return commands_of_shell_text(start, aliases, exact=exact)


def mentions_slurm(texts: Sequence[str], aliases: Mapping[str, str]) -> bool:
    """Whether any text contains a command word: the cheap test before any reading."""
    return any(name in text for text in texts for name in (*SLURM_COMMANDS, *aliases))


def slurm_command(run: Program, aliases: Mapping[str, str], *, open: bool = False) -> Iterator[SlurmCommand]:
    """The Slurm command that `run` starts, if it is one and not merely asked about itself."""
    first, *rest = run.words
    called = _slurm_name(first, aliases)
    if called is None:
        return
    name, glued = called
    options = ((glued,) if glued else ()) + tuple(word.text for word in rest)
    if slurm_options.is_query(name, options):
        return
    yield SlurmCommand(
        name=name,
        options=options,
        open=open or bool(glued) or any(word.loose for word in rest),
        cleared=run.removed.everything,
        unset=run.removed.names,
        index=first.at,
        word=first.text,
    )


def _slurm_name(word: Word, aliases: Mapping[str, str]) -> tuple[str, str] | None:
    """The command that a word names, and the hole glued to it: `/usr/bin/sbatch`, `srun{options}`.

    A hole at the end of the word may be options only where a shell splits it; elsewhere, and with more text
    behind it, it makes another name: `sbatch{n}.sh`.
    """
    if word.text in aliases:
        return aliases[word.text], ""
    base = word.text.rpartition("/")[2]
    name = base.rstrip(HOLE) if word.loose else base
    command = name if name in SLURM_COMMANDS else aliases.get(name)
    return (command, base[len(name) :]) if command else None


def exports(command: SlurmCommand) -> str | None:
    """The value of `--export`, which may hold HOLE; None if the option is not there."""
    return next((value for name, value in _own_options(command) if name == "export"), None)


def names_a_step(command: SlurmCommand) -> bool:
    """Whether an srun can only mean work inside an allocation that exists (srun(1))."""
    return command.name == "srun" and any(name in slurm_options.STEP for name, _ in _own_options(command))


def asks_for_new_job(command: SlurmCommand) -> bool:
    """Whether the command can only ask for a new allocation, as sbatch and salloc always do (srun(1))."""
    return command.name != "srun" or any(name in slurm_options.NEW_JOB for name, _ in _own_options(command))


def leaves_unknown(command: SlurmCommand) -> bool:
    """Whether the command scrubs its own environment in a way we cannot know.

    That is by `--purge-slurm-env`, a plug-in of some sites, or by names that only the run tells.
    """
    purges = any(name == "purge-slurm-env" for name, _ in _own_options(command))
    return purges or any(HOLE in name for name in command.unset)


def _own_options(command: SlurmCommand) -> list[tuple[str, str | None]]:
    """The command's own options, the last first, since the last one wins."""
    return list(slurm_options.read(command.name, command.options, past_holes=command.open))[::-1]
