"""What an environment would hand to a job that is submitted from it. Slurm need not be there."""

from __future__ import annotations

import enum
import itertools
import json
import textwrap
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from typing import Any

from lint_rules.effects import Effect, Kind, effect_of
from slurm_env import ACCELERATORS, CLIENT, RENDEZVOUS, in_step, scrubbed_env


class Where(enum.Enum):
    """What the environment says about the place it belongs to."""

    OUTSIDE = "no allocation"
    JOB = "a job"
    INTERACTIVE = "an interactive step"
    STEP = "a step that srun started"


@dataclass(frozen=True)
class Leak:
    """A variable that would go along with a submission; `hurts_step`: with an srun inside this job, too."""

    name: str
    value: str
    effect: Effect
    hurts_step: bool


@dataclass(frozen=True)
class Doctor:
    """`leaks` are ordered by harm; `rewritten` would go along as well, but every new job overwrites them.

    `kept`: the client's own settings, which a scrub keeps. `beyond`: what is not Slurm's and stays, though it
    describes this job's GPUs or ranks; `drop=` of the helper removes it.
    """

    where: Where
    job: str
    step: str
    leaks: tuple[Leak, ...]
    rewritten: tuple[str, ...]
    kept: tuple[str, ...]
    beyond: tuple[str, ...]

    @property
    def status(self) -> int:
        """The exit status: 1 if something would leak that acts on the new job, or misleads it."""
        return 1 if self.leaks else 0


def report(environ: Mapping[str, str]) -> Doctor:
    """Examine an environment, `os.environ` as a rule."""
    gone = environ.keys() - _left(environ)
    gone_for_steps = environ.keys() - _left(environ, step=True)
    found = [Leak(name, environ[name], effect_of(name), name in gone_for_steps) for name in gone]
    kinds = list(Kind)
    found.sort(key=lambda leak: (kinds.index(leak.effect.kind), leak.effect.text, leak.name))
    return Doctor(
        where=_where(environ),
        job=environ.get("SLURM_JOB_ID", ""),
        step=environ.get("SLURM_STEP_ID", ""),
        leaks=tuple(leak for leak in found if leak.effect.kind is not Kind.REWRITTEN),
        rewritten=tuple(leak.name for leak in found if leak.effect.kind is Kind.REWRITTEN),
        kept=tuple(sorted(environ.keys() & CLIENT.keys())),
        beyond=tuple(sorted(environ.keys() - gone - _left(environ, drop=(*ACCELERATORS, *RENDEZVOUS)))),
    )


def _left(environ: Mapping[str, str], **arguments: Any) -> Set[str]:
    return scrubbed_env(base=environ, **arguments).keys()


def _where(environ: Mapping[str, str]) -> Where:
    if "SLURM_JOB_ID" not in environ:
        return Where.OUTSIDE
    if in_step(environ):
        return Where.STEP
    # SLURM_INTERACTIVE_STEP in slurm.h: 0xfffffffa up to 25.11, -6 from 26.05 on
    return Where.INTERACTIVE if environ.get("SLURM_STEP_ID") in ("4294967290", "-6") else Where.JOB


def as_json(doctor: Doctor) -> str:
    """A JSON object with the fields of Doctor; a leak has name, value, kind, effect and hurts_step."""
    document = {
        "where": doctor.where.name.lower(),
        "job": doctor.job or None,
        "step": doctor.step or None,
        "leaks": [
            {
                "name": leak.name,
                "value": leak.value,
                "kind": leak.effect.kind.value,
                "effect": leak.effect.text,
                "hurts_step": leak.hurts_step,
            }
            for leak in doctor.leaks
        ],
        "rewritten": doctor.rewritten,
        "kept": doctor.kept,
        "beyond": doctor.beyond,
    }
    return json.dumps(document, indent=2) + "\n"


def as_table(doctor: Doctor) -> str:
    """For people: what would go along, one effect after another, then what would not and why."""
    parts = [_heading(doctor)]
    for effect, leaks in itertools.groupby(doctor.leaks, key=lambda leak: leak.effect):
        shown = [f"    {leak.name}={_clipped(leak.value)}\n" for leak in leaks]
        parts.append(f"{effect.kind.value}: {effect.text}\n{''.join(shown)}")
    steps = [leak.name for leak in doctor.leaks if leak.hurts_step]
    if doctor.where is not Where.OUTSIDE and steps:
        parts.append(
            _names("Of these, an srun inside this job must not have (env=scrubbed_env(step=True)):", steps)
        )
    for heading, names in (
        ("Every new job gets its own value of:", doctor.rewritten),
        ("The commands need, and env=scrubbed_env() keeps:", doctor.kept),
        ("Not Slurm's, so it stays unless drop= names it:", doctor.beyond),
    ):
        if names:
            parts.append(_names(heading, names))
    return "\n".join(parts)


def _heading(doctor: Doctor) -> str:
    where = {
        Where.OUTSIDE: "This is no allocation",
        Where.JOB: f"This is job {doctor.job}",
        Where.INTERACTIVE: f"This is an interactive step of job {doctor.job}",
        Where.STEP: f"This is step {doctor.step} of job {doctor.job}",
    }[doctor.where]
    if not doctor.leaks:
        return f"{where}. Nothing of Slurm would go along with a submission from here.\n"
    count = len(doctor.leaks)
    variables = "one variable" if count == 1 else f"{count} variables"
    return f"{where}. A submission without env=scrubbed_env() would carry {variables} along.\n"


def _names(heading: str, names: Iterable[str]) -> str:
    text = textwrap.fill(" ".join(names), 100, initial_indent="    ", subsequent_indent="    ")
    return f"{heading}\n{text}\n"


def _clipped(value: str) -> str:
    """A value on one line of a terminal: no control characters, nothing too long, nothing undecodable."""
    text = "".join(char if char.isprintable() else "?" for char in value)
    return text if len(text) <= 60 else text[:57] + "..."
