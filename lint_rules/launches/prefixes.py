"""Programs that run another: what a command line ends in when `env`, `timeout` or `bash -c` is peeled off.

The tables follow the programs' own manual pages (coreutils, util-linux, sudo, numactl, findutils, parallel).
"""

from __future__ import annotations

import itertools
import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from lint_rules.launches.command_lines import (
    FAMILY,
    HOLE,
    Options,
    Program,
    Removed,
    Run,
    ShellOnStdin,
    ShellText,
    Word,
)

_DEEPEST = 12
_ASSIGNMENT = re.compile(rf"[\w{HOLE}]+\+?=")
_PLUS = re.compile(r"^\+(?=\w)")

_CONDA = Options("np", "name prefix cwd", subcommand="run")
_APPTAINER = Options(
    "BHSWo",
    """add-caps app apply-cgroups bind blkio-weight cpus cpuset-cpus dns drop-caps env env-file fusemount home
    hostname memory mount network network-args overlay pem-path pid-file pwd cwd scratch security workdir""",
    operands=1,
    clears="e cleanenv C containall",
    subcommand="exec",
)
_RUNNERS = {
    "apptainer": _APPTAINER,  # runs here and hands its environment on, unlike docker and podman
    "builtin": Options(),
    "catchsegv": Options(),
    "chroot": Options(long="groups userspec", operands=1),
    "chrt": Options("DPT", "sched-deadline sched-period sched-runtime", operands=1, idle="p pid m max"),
    "command": Options(idle="v V"),
    "conda": _CONDA,
    "dbus-run-session": Options(),
    "eatmydata": Options(),
    "exec": Options("a", clears="c"),
    "ionice": Options("cnpPu", "class classdata pid pgid uid", idle="p P u pid pgid uid"),
    "ltrace": Options("aAbDeFlnopsuwx", "output"),
    "mamba": _CONDA,
    "micromamba": replace(_CONDA, values="aenpr", long="attach cwd env name prefix root-prefix"),
    "nice": Options("n", "adjustment"),
    "nocorrect": Options(),
    "noglob": Options(),
    "nohup": Options(),
    "numactl": Options(
        "CNPimpw",
        "interleave weighted-interleave preferred preferred-many membind cpunodebind physcpubind",
        idle="H s hardware show",
    ),
    "pdm": Options("p", "project", subcommand="run"),
    "pipenv": Options(subcommand="run"),
    "pixi": Options("em", "environment manifest-path", subcommand="run"),
    "poetry": Options("CP", "directory project", subcommand="run"),
    "screen": Options("ScehpstT", idle="X r R x ls list wipe"),
    "setsid": Options(),
    "singularity": _APPTAINER,
    "stdbuf": Options("eio", "error input output"),
    "strace": Options("EIOPSXabeopsu", "attach env output string-limit trace user"),
    "taskset": Options(operands=1, idle="p pid"),
    "time": Options("fo", "format output"),
    "timeout": Options("ks", "kill-after signal", operands=1),
    "unbuffer": Options(),
    "unshare": Options("GSRw", "map-group map-user propagation root setgid setgroups setuid wd"),
    "uv": Options("pw", "directory env-file extra group package project python with", subcommand="run"),
    "xvfb-run": Options("efnpsw", "auth-file error-file server-args server-num wait xauth-protocol"),
}

_ENV = Options("CSu", "chdir split-string unset")
_SUDO = Options(
    "ACDRTUghprtu",
    """auth-type chdir chroot close-from command-timeout group host login-class other-user prompt role type
    user""",
    idle="l list v validate K k remove-timestamp e edit V version",
)
_DOAS = Options("Cu", idle="L")
_XARGS = Options("EILPadns", "arg-file delimiter max-args max-chars max-procs process-slot-var")
_SHELL = Options("Oo", "init-command rcfile init-file", idle="n D dump-strings help version")
_SU = Options("CGTcgsuw", "command group session-command shell supp-group user whitelist-environment")
_SCRIPT = Options("BEIOTcmo", "command echo log-in log-io log-out log-timing logging-format output-limit")
_FLOCK = Options("Ew", "conflict-exit-code timeout wait")
_WATCH = Options("nq", "equexit interval")
_PARALLEL = Options(
    "CEILNSadjns", "arg-file colsep delay joblog jobs max-procs results retries timeout workdir"
)


def peel(words: Sequence[Word], removed: Removed, depth: int = 0) -> Iterator[Run]:
    """What a command line ends in, once every program that runs another is peeled off.

    Yields nothing where that is not known: a hole that may be an option or the program itself, a program that
    starts its child on another machine or in another environment (ssh, docker, at, tmux).
    """
    if not words or depth > _DEEPEST:
        return
    handler = _HANDLERS.get(words[0].text.rpartition("/")[2])
    if handler is None:
        yield Program(words, removed)
        return
    for run in handler(words, removed):
        if isinstance(run, Program):
            yield from peel(run.words, run.removed, depth + 1)
        else:
            yield run


def runs_another(program: str) -> bool:
    """Whether a program is known to run what its arguments name."""
    return program.rpartition("/")[2] in _HANDLERS


def _env(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """env(1): options, then assignments, then the command."""
    seen = _ENV.read(words[1:])
    removed = removed.emptied(seen.has("i ignore-environment"))
    removed = removed.without(*(name.text for name in seen.values("u unset")))
    for text in seen.values("S split-string"):
        yield Program([words[0], *_resplit(text), *seen.rest], removed)
        return
    for at, word in enumerate(seen.rest):
        if word.text == "-":
            removed = removed.emptied()
        elif _ASSIGNMENT.match(word.text):
            continue
        elif FAMILY in word.text:  # what `$(env | sed ...)` wrote: `-u` and the name, for each of them
            removed = removed.without(word.text)
        else:
            yield Program(seen.rest[at:], removed)
            return


def _resplit(word: Word) -> list[Word]:
    """The words in a text that the program splits as a shell would."""
    try:
        return [word._replace(text=text) for text in shlex.split(word.text)]
    except ValueError:
        return []


def _sudo(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """sudo(8) resets the environment (`env_reset`, on by default, sudoers(5)) unless told to keep it all."""
    seen = _SUDO.read(words[1:])
    kept = seen.has("E") or any(value.text == "--preserve-env" for value in seen.values("preserve-env"))
    if not seen.has(_SUDO.idle):
        yield from _env([words[0], *seen.rest], removed.emptied(not kept or seen.has("i login")))


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
    seen = _SHELL.read([word._replace(text=_PLUS.sub("-", word.text)) for word in words[1:]])
    operands = words[len(words) - len(seen.rest) :]
    if seen.has(_SHELL.idle):
        return
    if seen.has("c"):
        if operands:
            yield ShellText(operands[0], operands[1:], removed)
    elif not operands or seen.has("s"):
        yield ShellOnStdin(operands, removed)
    elif operands[0].text in ("-", "/dev/stdin"):
        yield ShellOnStdin(operands[1:], removed)


def _su(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """su(1) and runuser(1): options and operands in any order; a login shell starts afresh."""
    seen = _SU.read_anywhere(words[1:])
    removed = removed.emptied(seen.has("l login") or any(word.text == "-" for word in seen.rest))
    texts = seen.values("c command session-command")
    if texts:
        yield ShellText(texts[-1], (), removed)
    elif seen.has("u user") and seen.rest:
        yield Program(seen.rest, removed)


def _sg(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """sg(1): `sg [-] GROUP [-c] TEXT`."""
    rest = [word for word in words[1:] if word.text not in ("-", "-c")]
    if len(rest) > 1:
        yield ShellText(rest[1], (), removed.emptied(any(word.text == "-" for word in words)))


def _script(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """script(1) records what `-c TEXT` does."""
    for text in _SCRIPT.read_anywhere(words[1:]).values("c command"):
        yield ShellText(text, (), removed)


def _flock(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """flock(1): `flock FILE COMMAND...` or `flock FILE -c TEXT`."""
    command = _FLOCK.read(words[1:]).rest[1:]
    if len(command) > 1 and command[0].text in ("-c", "--command"):
        yield ShellText(command[1], (), removed)
    elif command:
        yield Program(command, removed)


def _watch(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """watch(1) joins its operands and hands them to `sh -c`, with `-x` it runs them as they are."""
    seen = _WATCH.read(words[1:])
    if seen.rest:
        yield Program(seen.rest, removed) if seen.has("x exec") else _joined(seen.rest, removed)


def _parallel(words: Sequence[Word], removed: Removed) -> Iterator[Run]:
    """GNU parallel hands the words before `:::`, joined with each argument, to a shell: here, unless `-S`."""
    seen = _PARALLEL.read(words[1:])
    command = list(itertools.takewhile(lambda word: not word.text.startswith(":::"), seen.rest))
    if command and not seen.has("S sshlogin sshloginfile slf"):
        yield _joined([*command, Word(HOLE)], removed)


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
    **dict.fromkeys(("sh", "bash", "dash", "ash", "ksh", "zsh", "csh", "tcsh", "fish"), _shell),
    "doas": _doas,
    "env": _env,
    "find": _find,
    "flock": _flock,
    "parallel": _parallel,
    "runuser": _su,
    "script": _script,
    "sg": _sg,
    "su": _su,
    "sudo": _sudo,
    "watch": _watch,
    "xargs": _xargs,
}
