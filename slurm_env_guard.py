# SPDX-License-Identifier: MIT
"""Notice, while a program runs, a Slurm launch whose environment still carries the leak.

    from slurm_env_guard import guard
    guard(action="warn")                    # or "raise", or "log"; until the process ends

    with guard(action="raise"):             # or for the time of a block
        ...

    python -m slurm_env_guard --record launches.jsonl submit.py ...

The complement of the linter. It sees what no reading of the source can: a command that comes from a file, a
plug-in found by name. But it sees only what really runs, in processes in which it is switched on: not what a
script or another program launches that Python starts, nor a script on a shell's standard input, nor processes
that C code starts by itself.

Commands are read as the checker reads them, environments judged as `slurm-env-lint doctor` judges them.
"""

from __future__ import annotations

import os
import sys
import threading
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from lint_rules import audit_events
from lint_rules.doctor import report
from lint_rules.effects import Kind
from lint_rules.launches.commands import SlurmCommand, asks_for_new_job, slurm_commands_in_argv
from lint_rules.seen import Seen, append
from slurm_env import among

__all__ = ["CANARY", "Guard", "SlurmEnvLeak", "SlurmEnvLeakWarning", "guard", "main"]

Action = Literal["warn", "raise", "log"] | Callable[[Seen], None]
ACTIONS = ("warn", "raise", "log")

# A name of Slurm's family that means nothing to Slurm: planted, it shows leaks on machines without Slurm.
CANARY = "SLURM_ENV_GUARD_CANARY"


class SlurmEnvLeak(RuntimeError):
    """Raised instead of the launch, with action="raise"."""


class SlurmEnvLeakWarning(UserWarning):
    """Given at the line of the launch, with action="warn"."""


class Guard:
    """A guard that is on; `close()`, or the end of a `with` block, switches it off."""

    def __init__(
        self,
        action: Action,
        record: Path | None,
        keep: Sequence[str],
        commands: Mapping[str, str],
        plant: bool,
    ) -> None:
        self.action, self.record = action, record
        self.keep, self.commands = tuple(keep), dict(commands)
        self._process = os.getpid()
        self._planted = plant and CANARY not in os.environ
        if self._planted:
            os.environ[CANARY] = "1"

    def close(self) -> None:
        _switch(off=self)
        if self._planted:
            os.environ.pop(CANARY, None)

    def __enter__(self) -> Guard:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def act(self, seen: Seen) -> None:
        """Do what was asked for at a launch; an exception keeps it from happening."""
        if self.record is not None:
            append(self.record, seen)
        if not seen.leaks:
            return
        told = f"{seen.where}: {seen.message}"
        if callable(self.action):
            self.action(seen)
        elif self.action == "log":
            import logging  # here, as in main: a guard costs its program as little as it can

            logging.getLogger("slurm_env_guard").warning(told)
        elif self.action == "warn":
            file, line = (seen.site.file, seen.site.line) if seen.site else ("<unknown>", 1)
            warnings.warn_explicit(seen.message, SlurmEnvLeakWarning, file, line)
        else:
            if os.getpid() != self._process:  # forked by os.spawn*, which swallows what its child raises
                os.write(2, f"SlurmEnvLeak: {told}\n".encode(errors="backslashreplace"))
            raise SlurmEnvLeak(told)


def guard(
    action: Action = "warn",
    *,
    record: str | os.PathLike[str] | None = None,
    keep: Sequence[str] = (),
    commands: Mapping[str, str] | None = None,
    plant: bool = False,
) -> Guard:
    """Switch a guard on.

    `action` is what happens at a Slurm launch whose environment leaks: a warning at its line, an exception
    instead of it, a line in the log "slurm_env_guard", or a call of yours. `record`: a file to which every
    Slurm launch is appended, the safe ones too, for `slurm-env-lint compare`. `keep`: what the project passes
    to `scrubbed_env(keep=...)`. `commands`: further names of the three commands, as in the settings. `plant`:
    set a variable that every scrub removes, so that leaks show where there is no Slurm.
    """
    if not callable(action) and action not in ACTIONS:
        raise ValueError(f"action is one of {', '.join(ACTIONS)}, not {action!r}")
    made = Guard(action, None if record is None else Path(record).absolute(), keep, commands or {}, plant)
    _switch(on=made)
    return made


def judged(
    command: SlurmCommand, environment: Mapping[str, str], keep: Sequence[str] = ()
) -> tuple[tuple[str, ...], bool]:
    """The variables that a command gets from an environment and should not, and whether it starts a step.

    A step is an srun inside an allocation that does not ask for a job of its own. What merely misleads
    programs, such as the number of the batch script's own step, does it no harm.
    """
    if command.cleared:
        return (), False
    gone = among(environment, command.unset)
    left = {name: value for name, value in environment.items() if name not in gone}
    step = command.name == "srun" and "SLURM_JOB_ID" in left and not asks_for_new_job(command)
    leaks = report(left).leaks
    if step:
        leaks = tuple(leak for leak in leaks if leak.hurts_step and leak.effect.kind is not Kind.MISLEADS)
    kept = among(left, keep)
    return tuple(leak.name for leak in leaks if leak.name not in kept), step


# ------------------------------------------------------------------------------------------------ the hook
_guards: tuple[Guard, ...] = ()
_switching = threading.Lock()
_hooked = False
_thread = threading.local()


def _switch(*, on: Guard | None = None, off: Guard | None = None) -> None:
    """Audit hooks stay until the process ends: there is one at most, idle while no guard is on."""
    global _guards, _hooked
    with _switching:
        _guards = (*(each for each in _guards if each is not off), *([on] if on else []))
        if _guards and not _hooked:
            sys.addaudithook(_hook)
            _hooked = True


def _hook(event: str, args: tuple[Any, ...]) -> None:
    if event in audit_events.EVENTS and _guards and not getattr(_thread, "busy", False):
        _thread.busy = True  # what follows imports and opens files: events of their own
        try:
            _notice(event, args)
        finally:
            _thread.busy = False


def _notice(event: str, args: tuple[Any, ...]) -> None:
    caller = sys._getframe(2)
    if audit_events.repeats(event, caller) or (start := audit_events.read(event, args)) is None:
        return
    for each in _guards:
        found = slurm_commands_in_argv(start.words, aliases=each.commands)
        if not found:
            continue
        environment = audit_events.process_environment() if start.env is None else start.env
        stack = tuple(frame for frame in audit_events.stack(caller) if frame.file != __file__)
        for command in found:
            leaks, step = judged(command, environment, each.keep)
            each.act(Seen(command.name, start.words, event, leaks, step, stack))


# ---------------------------------------------------------------------------------------- the command line
def main(argv: Sequence[str] | None = None) -> None:
    """Run a script or module under the guard: `python -m slurm_env_guard [OPTIONS] [-m] PROGRAM ...`."""
    import argparse
    import runpy

    parser = argparse.ArgumentParser(
        "python -m slurm_env_guard", description="Run a program under the guard."
    )
    parser.add_argument("--action", choices=ACTIONS, default="warn", help="at a leak (default: warn)")
    parser.add_argument("--record", metavar="FILE", help="append all Slurm launches to this file")
    parser.add_argument(
        "--keep", action="append", default=[], metavar="NAME", help="a variable that may stay"
    )
    parser.add_argument("--plant", action="store_true", help="make leaks visible where there is no Slurm")
    parser.add_argument("-m", dest="module", action="store_true", help="PROGRAM names a module")
    parser.add_argument("program", metavar="PROGRAM", help="a script, or with -m a module")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="...", help="its arguments")
    given = parser.parse_args(argv)
    sys.argv = [given.program, *given.arguments]
    with guard(given.action, record=given.record, keep=given.keep, plant=given.plant):
        if given.module:
            runpy.run_module(given.program, run_name="__main__", alter_sys=True)
        else:
            script = Path(given.program).absolute()
            sys.path[0] = str(script.resolve().parent)
            runpy.run_path(str(script), run_name="__main__")


if __name__ == "__main__":
    from slurm_env_guard import main as run  # one copy of the guard, also if the program imports it

    run()
