"""Ways to launch: APIs, aliases, partials and the launchers that a program wraps around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .environments import State
from .sketch import Sketch


@dataclass(frozen=True)
class Way:
    """`call` writes the launching expression from the command and the environment (empty: none is given).

    `argv` and `text`: which command values it takes. `takes_env` is False where no environment can be given;
    `without` is what is said of a Slurm command then.
    """

    call: Callable[[Sketch, str, str], str]
    argv: bool = True
    text: bool = False
    takes_env: bool = True
    without: str = State.MISSING.value
    awaited: bool = False


def _env(env: str) -> str:
    return f", env={env}" if env else ""


def _options(s: Sketch, it: str, env: str) -> str:
    options = s.keep(f"{{'check': True, 'env': {env}}}" if env else "{'check': True}", "options")
    return f"subprocess.run({it}, **{options})"


def _alias(s: Sketch, it: str, env: str) -> str:
    go = s.keep(s.pick(("subprocess.run", "subprocess.Popen", "getattr(subprocess, 'call')")), "go")
    return f"{go}({it}{_env(env)})"


def _argv(call: str, *, takes_env: bool = True) -> Way:
    """An API that takes an argument list."""
    awaited = call.startswith("await")
    return Way(lambda s, it, env: call.format(it=it, env=_env(env)), takes_env=takes_env, awaited=awaited)


def _text(call: str, without: str = State.MISSING.value) -> Way:
    """An API that takes shell text; those that cannot take an environment have a code of their own."""
    return Way(
        lambda s, it, env: call.format(it=it, env=_env(env)),
        argv=False,
        text=True,
        takes_env="{env}" in call,
        without=without,
        awaited=call.startswith("await"),
    )


DIRECT: tuple[Way, ...] = (
    Way(_options),
    Way(_alias),
    _argv("subprocess.run({it}{env})"),
    _argv("subprocess.check_output(args={it}{env}).decode()"),
    _argv("subprocess.Popen({it}{env}).wait()"),
    _argv("print(subprocess.call({it}{env}))"),
    _argv("functools.partial(subprocess.run, check=True)({it}{env})"),
    _argv("functools.partial(subprocess.run, {it}{env})()"),
    _argv("ThreadPoolExecutor().submit(subprocess.run, {it}{env}).result()"),
    _argv("list(map(subprocess.run, [{it}]))", takes_env=False),
    _argv("await asyncio.create_subprocess_exec(*{it}{env})"),
    _text("await asyncio.create_subprocess_shell({it}{env})"),
    _text("subprocess.run({it}, shell=True{env})"),
    _text("subprocess.check_call([{it}], shell=True{env})"),
    _text("subprocess.run(['bash', '-lc', {it}]{env})"),
    _text("os.system({it})", "SLE005"),
    _text("os.popen({it}).read()", "SLE005"),
    _text("subprocess.getoutput({it})", "SLE005"),
)

_HEAD = re.compile(r"^=== (argv|text|any) (SLE\d+|silent)( env)? (.+)$", re.MULTILINE)


def _launchers(text: str) -> Iterator[Way]:
    """The launchers of launchers.txt."""
    _, *parts = _HEAD.split(text)
    for takes, without, env, call, definition in zip(*[iter(parts)] * 5, strict=True):
        yield Way(
            _calls(call, definition.strip()),
            argv=takes != "text",
            text=takes != "argv",
            takes_env=bool(env),
            without="" if without == "silent" else without,
        )


def _calls(call: str, definition: str) -> Callable[[Sketch, str, str], str]:
    return lambda s, it, env: call.format(launcher=s.define("Run", definition), it=it, env=_env(env))


LAUNCHERS = tuple(_launchers(Path(__file__).with_name("launchers.txt").read_text("utf-8")))
WAYS = (*DIRECT, *LAUNCHERS)
