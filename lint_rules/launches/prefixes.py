"""Programs that run another: what a command line ends in when `env`, `timeout` or `bash -c` is peeled off."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

HOLE = "\ufffc"
"""Stands in a word for text that is not known."""

FAMILY = "\ue000"
"""Ends a word that stands for all the names in the environment with this beginning: `SLURM_` + FAMILY."""

_DEPTH = 12
_ASSIGNMENT = re.compile(rf"[\w{HOLE}]+\+?=")


class Word(NamedTuple):
    """A word of a command line and where it stands. `loose`: a bare hole in it may be any number of words."""

    text: str
    at: int = 0
    loose: bool = False


@dataclass(frozen=True)
class Removed:
    """What has been taken out of the environment on the way to a program: everything, or some names."""

    everything: bool = False
    names: frozenset[str] = frozenset()

    def without(self, *names: str) -> Removed:
        """The same with these names gone as well; a name that ends in FAMILY is noted with a final `_`."""
        if FAMILY in names:
            return self.emptied()
        noted = {name.partition(FAMILY)[0].rstrip("_") + "_" if FAMILY in name else name for name in names}
        return replace(self, names=self.names | noted - {"", "_"})

    def emptied(self, really: bool = True) -> Removed:
        return replace(self, everything=self.everything or really)

    def common(self, other: Removed) -> Removed:
        """What is surely gone when one of two paths was taken."""
        return Removed(self.everything and other.everything, self.names & other.names)


class Program(NamedTuple):
    """A program that is run: its words, of which the first names it."""

    words: Sequence[Word]
    removed: Removed


class ShellText(NamedTuple):
    """Text that a shell is started with: `bash -c TEXT NAME ARGUMENTS`."""

    text: Word
    arguments: Sequence[Word]
    removed: Removed


class ShellOnStdin(NamedTuple):
    """A shell that reads its commands from standard input."""

    arguments: Sequence[Word]
    removed: Removed


Run = Program | ShellText | ShellOnStdin


def peel(words: Sequence[Word], removed: Removed, depth: int = 0) -> Iterator[Run]:
    """What a command line ends in, once every program that runs another is peeled off.

    Yields nothing where that is not known: a hole that may be an option or the program itself, a program that
    starts its child on another machine or in another environment (ssh, docker, at, tmux).
    """
    if not words or depth > _DEPTH:
        return
    name = words[0].text.rpartition("/")[2]
    handler = _HANDLERS.get(name)
    if handler is None:
        yield Program(words, removed)
        return
    for run in handler(words, removed):
        if isinstance(run, Program):
            yield from peel(run.words, run.removed, depth + 1)
        else:
            yield run


@dataclass(frozen=True)
class _Options:
    """How a program reads its options.

    `values` and `long`: letters and names that take the next word as their value. `operands`: how many words
    stand between the options and the command. `idle`: options with which no command is run. `clears`: options
    that empty the environment. `subcommand`: the word that must come first, as in `conda run`.
    """

    values: str = ""
    long: str = ""
    operands: int = 0
    idle: str = ""
    clears: str = ""
    subcommand: str = ""

    def read(self, words: Sequence[Word]) -> tuple[list[tuple[str, Word]], int]:
        """The options with their values (a flag's is itself), and the number of words they take."""
        seen: list[tuple[str, Word]] = []
        at = 0
        while at < len(words):
            word = words[at]
            if word.text == "--":
                return seen, at + 1
            if not word.text.startswith("-") or word.text == "-":
                break
            at += 1
            for name, value in self._split(word):
                if value is None and at < len(words):
                    value = words[at]
                    at += 1
                seen.append((name, value or word))
        return seen, at

    def read_anywhere(self, words: Sequence[Word]) -> tuple[list[tuple[str, Word]], list[Word]]:
        """The options of a program that takes them among its operands as well, and the operands."""
        seen, taken = self.read(words)
        operands: list[Word] = []
        while taken < len(words) and (not taken or words[taken - 1].text != "--"):
            operands.append(words[taken])
            more, further = self.read(words[taken + 1 :])
            seen += more
            taken += 1 + further
        return seen, [*operands, *words[taken:]]

    def _split(self, word: Word) -> Iterator[tuple[str, Word | None]]:
        """The options in one word; None stands for a value that is the next word."""
        if word.text.startswith("--"):
            name, equals, value = word.text[2:].partition("=")
            wants = not equals and name in self.long.split()
            yield name, None if wants else word._replace(text=value) if equals else word
            return
        for position, letter in enumerate(word.text[1:], start=2):
            if letter in self.values:
                glued = word.text[position:]
                yield letter, word._replace(text=glued) if glued else None
                return
            yield letter, word

    def run(self, words: Sequence[Word], removed: Removed) -> Iterator[Run]:
        """The command that follows the program's name, its options and its operands."""
        start = 1
        if self.subcommand:
            if len(words) < 2 or words[1].text != self.subcommand:
                return
            start = 2
        seen, taken = self.read(words[start:])
        if _has(seen, self.idle):
            return
        command = words[start + taken + self.operands :]
        if command:
            yield Program(command, removed.emptied(_has(seen, self.clears)))


def _has(seen: Sequence[tuple[str, Word]], names: str) -> bool:
    wanted = names.split()
    return any(name in wanted for name, _ in seen)


def _value(seen: Sequence[tuple[str, Word]], *names: str) -> Word | None:
    return next((value for name, value in reversed(seen) if name in names), None)


_CONDA = _Options("np", "name prefix cwd", subcommand="run")
_APPTAINER = _Options(
    "BHSWo",
    """add-caps app apply-cgroups bind blkio-weight cpus cpuset-cpus dns drop-caps env env-file fusemount home
    hostname memory mount network network-args overlay pem-path pid-file pwd cwd scratch security workdir""",
    operands=1,
    clears="e cleanenv C containall",
    subcommand="exec",
)
_RUNNERS = {
    "apptainer": _APPTAINER,  # runs here and hands its environment on, unlike docker and podman
    "builtin": _Options(),
    "catchsegv": _Options(),
    "chroot": _Options(long="groups userspec", operands=1),
    "chrt": _Options("DPT", "sched-deadline sched-period sched-runtime", operands=1, idle="p pid m max"),
    "command": _Options(idle="v V"),
    "conda": _CONDA,
    "dbus-run-session": _Options(),
    "eatmydata": _Options(),
    "exec": _Options("a", clears="c"),
    "ionice": _Options("cnpPu", "class classdata pid pgid uid", idle="p P u pid pgid uid"),
    "ltrace": _Options("aAbDeFlnopsuwx", "output"),
    "mamba": _CONDA,
    "micromamba": replace(_CONDA, values="aenpr", long="attach cwd env name prefix root-prefix"),
    "nice": _Options("n", "adjustment"),
    "nocorrect": _Options(),
    "noglob": _Options(),
    "nohup": _Options(),
    "numactl": _Options(
        "CNPimpw",
        "interleave weighted-interleave preferred preferred-many membind cpunodebind physcpubind",
        idle="H s hardware show",
    ),
    "pdm": _Options("p", "project", subcommand="run"),
    "pipenv": _Options(subcommand="run"),
    "pixi": _Options("em", "environment manifest-path", subcommand="run"),
    "poetry": _Options("CP", "directory project", subcommand="run"),
    "setsid": _Options(),
    "singularity": _APPTAINER,
    "stdbuf": _Options("eio", "error input output"),
    "strace": _Options("EIOPSXabeopsu", "attach env output string-limit trace user"),
    "taskset": _Options(operands=1, idle="p pid"),
    "time": _Options("fo", "format output"),
    "timeout": _Options("ks", "kill-after signal", operands=1),
    "unbuffer": _Options(),
    "unshare": _Options("GSRw", "map-group map-user propagation root setgid setgroups setuid wd"),
    "uv": _Options("pw", "directory env-file extra group package project python with", subcommand="run"),
    "xvfb-run": _Options("efnpsw", "auth-file error-file server-args server-num wait xauth-protocol"),
}

_ENV = _Options("CSu", "chdir split-string unset")
_SUDO = _Options(
    "ACDRTUghprtu",
    """auth-type chdir chroot close-from command-timeout group host login-class other-user prompt role type
    user""",
    idle="l list v validate K k remove-timestamp e edit V version",
)
_DOAS = _Options("Cu", idle="L")
_XARGS = _Options("EILPadns", "arg-file delimiter max-args max-chars max-procs process-slot-var")
_SHELL = _Options("Oo", "rcfile init-file", idle="n D dump-strings help version")
_SU = _Options("CGTcgsuw", "command group session-command shell supp-group user whitelist-environment")
_SCRIPT = _Options("BEIOTcmo", "command echo log-in log-io log-out log-timing logging-format output-limit")
_FLOCK = _Options("Ew", "conflict-exit-code timeout wait")
_WATCH = _Options("nq", "equexit interval")
_PARALLEL = _Options(
    "CEILNSadjns", "arg-file colsep delay joblog jobs max-procs results retries timeout workdir"
)


def _env(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """env(1): options, then assignments, then the command."""
    seen, taken = _ENV.read(words[1:])
    removed = removed.emptied(_has(seen, "i ignore-environment"))
    removed = removed.without(*(value.text for name, value in seen if name in ("u", "unset")))
    rest = words[1 + taken :]
    split = _value(seen, "S", "split-string")
    if split is not None:
        yield Program([words[0], *_resplit(split), *rest], removed)
        return
    for at, word in enumerate(rest):
        if word.text == "-":
            removed = removed.emptied()
        elif _ASSIGNMENT.match(word.text):
            continue
        elif FAMILY in word.text:  # what `$(env | sed ...)` wrote: `-u` and the name, for each of them
            removed = removed.without(word.text)
        else:
            yield Program(rest[at:], removed)
            return


def _resplit(word: Word) -> list[Word]:
    """The words in a text that the program splits as a shell would."""
    try:
        return [word._replace(text=text) for text in shlex.split(word.text)]
    except ValueError:
        return []


def _sudo(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """sudo(8) resets the environment (`env_reset`, on by default, sudoers(5)) unless told to keep it all."""
    seen, taken = _SUDO.read(words[1:])
    if _has(seen, _SUDO.idle):
        return
    kept = any(name == "E" or (name == value.text[2:] == "preserve-env") for name, value in seen)
    kept = kept and not _has(seen, "i login")
    yield from _env([words[0], *words[1 + taken :]], removed.emptied(not kept))


def _doas(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """doas(1) makes a new environment unless its configuration says otherwise."""
    yield from _DOAS.run(words, removed.emptied())


def _xargs(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """xargs(1) appends words that it reads."""
    for run in _XARGS.run(words, removed):
        if isinstance(run, Program):
            yield Program([*run.words, Word(HOLE, run.words[-1].at, loose=True)], removed)


def _shell(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """sh(1): `-c TEXT NAME ARGUMENTS`, a script file (which we do not read), or standard input."""
    given = [
        word._replace(text="-" + word.text[1:]) if re.match(r"\+\w", word.text) else word for word in words
    ]
    seen, taken = _SHELL.read(given[1:])
    operands = words[1 + taken :]
    if _has(seen, _SHELL.idle):
        return
    if _has(seen, "c"):
        if operands:
            yield ShellText(operands[0], operands[1:], removed)
    elif not operands or _has(seen, "s"):
        yield ShellOnStdin(operands, removed)
    elif operands[0].text in ("-", "/dev/stdin"):
        yield ShellOnStdin(operands[1:], removed)


def _su(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """su(1) and runuser(1): options and operands in any order; a login shell starts afresh."""
    seen, operands = _SU.read_anywhere(words[1:])
    login = _has(seen, "l login") or any(word.text == "-" for word in operands)
    text = _value(seen, "c", "command", "session-command")
    if text is not None:
        yield ShellText(text, (), removed.emptied(login))
    elif _has(seen, "u user") and operands:
        yield Program(operands, removed.emptied(login))


def _script(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """script(1) records what `-c TEXT` does."""
    seen, _ = _SCRIPT.read_anywhere(words[1:])
    text = _value(seen, "c", "command")
    if text is not None:
        yield ShellText(text, (), removed)


def _flock(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """flock(1): `flock FILE COMMAND...` or `flock FILE -c TEXT`."""
    _, taken = _FLOCK.read(words[1:])
    command = words[taken + 2 :]
    if len(command) > 1 and command[0].text in ("-c", "--command"):
        yield ShellText(command[1], (), removed)
    elif command:
        yield Program(command, removed)


def _watch(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """watch(1) joins its operands and hands them to `sh -c`, with `-x` it runs them as they are."""
    seen, taken = _WATCH.read(words[1:])
    command = words[1 + taken :]
    if command:
        yield Program(command, removed) if _has(seen, "x exec") else _joined(command, removed)


def _parallel(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """GNU parallel hands the words before `:::`, joined with each argument, to a shell: here, unless `-S`."""
    seen, taken = _PARALLEL.read(words[1:])
    command = words[1 + taken :]
    end = next((at for at, word in enumerate(command) if re.match(r":::", word.text)), len(command))
    if end and not _has(seen, "S sshlogin sshloginfile slf"):
        yield _joined([*command[:end], Word(HOLE)], removed)


def _joined(words: Sequence[Word], removed: Removed) -> ShellText:
    return ShellText(words[0]._replace(text=" ".join(word.text for word in words)), (), removed)


def _find(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """find(1): every `-exec COMMAND ;`."""
    start = None
    for at, word in enumerate(words):
        if start is None and word.text in ("-exec", "-execdir", "-ok", "-okdir"):
            start = at + 1
        elif start is not None and word.text in (";", "+"):
            yield Program(words[start:at], removed)
            start = None


_HANDLERS: dict[str, Callable[[Sequence[Word], Removed], Iterator[Run]]] = {
    **{name: options.run for name, options in _RUNNERS.items()},
    **dict.fromkeys(("sh", "bash", "dash", "ash", "ksh", "zsh"), _shell),
    "doas": _doas,
    "env": _env,
    "find": _find,
    "flock": _flock,
    "parallel": _parallel,
    "runuser": _su,
    "script": _script,
    "su": _su,
    "sudo": _sudo,
    "watch": _watch,
    "xargs": _xargs,
}
