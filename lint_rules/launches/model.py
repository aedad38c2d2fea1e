"""The central noun: a launch of Slurm, as the evaluator found it and the rules judge it."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace

import libcst as cst

from lint_rules.findings import Place
from lint_rules.launches.commands import SlurmCommand
from lint_rules.modules import Module


class EnvironmentState(enum.Enum):
    """What reaches the child; the words are defined in docs/words.md."""

    INHERITED = "inherited"
    PARTIAL = "partial"
    SCRUBBED = "scrubbed"
    FRESH = "fresh"
    UNKNOWN = "unknown"


class Profile(enum.Enum):
    """The two environments that the helper makes."""

    SUBMISSION = "submission"
    STEP = "step"


@dataclass(frozen=True)
class NodeAt:
    """A node and the module it stands in."""

    module: Module
    node: cst.CSTNode

    def __repr__(self) -> str:
        return f"<{type(self.node).__name__} in {self.module.path.name}>"

    @property
    def place(self) -> Place:
        return self.module.place(self.node)

    @property
    def key(self) -> tuple[int, int]:
        return (id(self.module), id(self.node))


@dataclass(frozen=True)
class Environment:
    """What reaches the child.

    `given`: the launch API was handed an environment, be it None. `sources`: the expressions by which Slurm's
    variables enter (`os.environ`, `os.environ.copy()`, `None`, a parameter's default).
    `removed`: Slurm names and families known to be taken out; `kept`: the probes of an allocation
    (environments.py) that are left. `keeps_configuration`: SLURM_CONF survives.
    `profile`: which profile, when the configured helper made it.
    """

    state: EnvironmentState
    given: bool = False
    sources: tuple[NodeAt, ...] = ()
    removed: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()
    keeps_configuration: bool = True
    profile: Profile | None = None


@dataclass(frozen=True)
class Step:
    """A call on the way from the launch site to the sink, and the function of the project it enters.

    `callee` is None at the sink itself, where the call is the real launch. `carries`: the command or the
    environment is handed over in this call; a call that carries neither is no launch site.
    """

    call: NodeAt
    callee: NodeAt | None = None
    carries: bool = True


@dataclass(frozen=True)
class Launch:
    """A Slurm launch: `steps[0]` is the launch site, `steps[-1]` the sink; they are one in a direct launch."""

    api: str
    commands: tuple[SlurmCommand, ...]
    shell: bool
    environment: Environment
    steps: tuple[Step, ...]
    origin: NodeAt | None = None
    takes_env: bool = True
    env_argument: NodeAt | None = None
    is_guess: bool = False
    is_rooted: bool = False

    def reached_through(self, step: Step) -> Launch:
        """The same launch seen from a caller of its first function.

        A call that hands over neither command nor environment is no part of the way, and so is none before it.
        """
        if self.is_rooted:
            return self
        return replace(self, steps=(step, *self.steps)) if step.carries else replace(self, is_rooted=True)

    @property
    def site(self) -> NodeAt:
        return self.steps[0].call

    @property
    def sink(self) -> NodeAt:
        return self.steps[-1].call

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(command.name for command in self.commands))
