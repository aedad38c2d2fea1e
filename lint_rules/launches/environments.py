"""From a mapping to the environment state that the child gets.

An environment is followed by probes: a fixed set of names, each of which survives a filter, does not, or may.
A condition such as `not key.startswith("SLURM_")` is evaluated for every probe, so whatever can be written as a
filter (prefixes, regular expressions, sets of names, helper functions) is judged by what it does, not by how it looks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from lint_rules.launches.model import Environment, EnvironmentState, NodeAt, Profile
from lint_rules.launches.values import Const, Mapping, Value, each

CONFIGURATION = "SLURM_CONF"

# What an allocation writes (sbatch(1), "OUTPUT ENVIRONMENT VARIABLES"); the last one is of no release, so only a
# removal by prefix takes it out.
ALLOCATION_PROBES = (
    "SLURM_JOB_ID",
    "SLURM_JOBID",
    "SLURM_JOB_NODELIST",
    "SLURM_NODELIST",
    "SLURM_NTASKS",
    "SLURM_CPUS_PER_TASK",
    "SLURM_TRES_PER_TASK",
    "SLURM_MEM_PER_CPU",
    "SLURM_MEM_PER_NODE",
    "SLURM_CPU_BIND",
    "SLURM_CPU_BIND_LIST",
    "SLURM_STEP_ID",
    "SLURM_GPUS_PER_NODE",
    "SLURM_PROCID",
    "SLURM_LOCALID",
    "SLURM_ARRAY_TASK_ID",
    "SLURM_OF_A_LATER_RELEASE",
)
OTHER_SLURM_PROBES = (
    "SBATCH_PARTITION",
    "SALLOC_PARTITION",
    "SRUN_CPUS_PER_TASK",
    "SPANK_OPTION",
    "PMI_RANK",
    "PMIX_RANK",
)
PLAIN_PROBES = ("PATH", "HOME", "LANG", "OF_NO_ONE_IN_PARTICULAR")
PROBES = (*ALLOCATION_PROBES, CONFIGURATION, *OTHER_SLURM_PROBES, *PLAIN_PROBES)

SLURM_FAMILIES = (
    "SLURM_", "SBATCH_", "SALLOC_", "SRUN_", "SLURMD_", "SLURMSTEPD_",
    "SPANK_", "_SLURM_", "PMI_", "PMI2_", "PMIX_", "PALS_",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Inherited:
    """The part of a mapping that comes from the process's environment.

    `present` and `maybe` are probes; `removed` are names taken out that may be no probe; `sources` are the
    expressions through which the environment came in; `profile` is set when the configured helper made it.
    """

    present: frozenset[str]
    maybe: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()
    sources: tuple[NodeAt, ...] = field(default=(), compare=False)
    profile: Profile | None = None

    def drop(self, name: str) -> Inherited:
        return replace(
            self,
            present=self.present - {name},
            maybe=self.maybe - {name},
            removed=self.removed | {name},
        )

    def drop_family(self, prefix: str) -> Inherited:
        return self.filtered(lambda probe: not probe.startswith(prefix), removed=frozenset({prefix}))

    def filtered(self, keep: object, removed: frozenset[str] = frozenset()) -> Inherited:
        """`keep(probe)` says True, False or None (not known) for each probe."""
        assert callable(keep)
        verdicts = {probe: keep(probe) for probe in self.present | self.maybe}
        return replace(
            self,
            present=frozenset(p for p in self.present if verdicts[p] is True),
            maybe=frozenset(p for p, v in verdicts.items() if v is None or (v and p in self.maybe)),
            removed=self.removed | removed,
        )

    def joined(self, other: Inherited) -> Inherited:
        """What may be there after two paths meet: a name that one of them kept."""
        return Inherited(
            self.present | other.present,
            (self.maybe | other.maybe) - (self.present | other.present),
            self.removed & other.removed,
            tuple(dict.fromkeys((*self.sources, *other.sources))),
            self.profile if self.profile is other.profile else None,
        )


EVERYTHING = Inherited(frozenset(PROBES))
NOTHING = Inherited(frozenset())


def process_environment(*sources: NodeAt) -> Mapping:
    """A copy of the environment as the process got it."""
    return Mapping(inherited=replace(EVERYTHING, sources=sources))


def helper_result(profile: Profile | None, *sources: NodeAt) -> Mapping:
    """What the configured helper returns."""
    kept = frozenset((CONFIGURATION, *PLAIN_PROBES))
    return Mapping(
        inherited=Inherited(kept, removed=frozenset(SLURM_FAMILIES), sources=sources, profile=profile)
    )


def is_slurm_name(name: str) -> bool:
    return name.startswith(SLURM_FAMILIES)


def state_of(inherited: Inherited) -> EnvironmentState:
    """Judge what is left of the process's environment; the words are those of docs/words.md."""
    left = inherited.present.intersection(ALLOCATION_PROBES)
    maybe = inherited.maybe.intersection(ALLOCATION_PROBES)
    if not left and not maybe:
        plain = (inherited.present | inherited.maybe).intersection(PLAIN_PROBES[-2:])
        return EnvironmentState.SCRUBBED if plain else EnvironmentState.FRESH
    if maybe:
        return EnvironmentState.UNKNOWN
    gone = frozenset(ALLOCATION_PROBES + OTHER_SLURM_PROBES) - inherited.present - inherited.maybe
    if gone or any(is_slurm_name(name) for name in inherited.removed):
        return EnvironmentState.PARTIAL
    return EnvironmentState.INHERITED


_WORST_FIRST = (EnvironmentState.INHERITED, EnvironmentState.PARTIAL, EnvironmentState.UNKNOWN)


def judge(
    value: Value | None,
    process: Mapping,
    *,
    argument: NodeAt | None = None,
    unset: Iterable[str] = (),
    cleared: bool = False,
) -> Environment:
    """The environment of a launch that was handed `value` (None: nothing) while os.environ was `process`.

    `unset` and `cleared` are what the command itself does before Slurm starts (`env -u`, `env -i`).
    Over alternatives the worst known state counts: it is reached on some path.
    """
    if cleared:
        return Environment(EnvironmentState.FRESH, given=value is not None)
    verdicts = [
        _judge_one(one, process, argument, unset) for one in (each(value) if value is not None else (None,))
    ]
    for state in _WORST_FIRST:
        hits = [verdict for verdict in verdicts if verdict.state is state]
        if hits:
            sources = tuple(dict.fromkeys(source for hit in hits for source in hit.sources))
            return replace(hits[0], given=value is not None, sources=sources)
    keeping = {verdict.sources for verdict in verdicts if verdict.keeps_configuration}
    # `if conf: env["SLURM_CONF"] = conf` keeps it wherever there is one to keep.
    lossy = [one for one in verdicts if not one.keeps_configuration and one.sources not in keeping]
    return replace((lossy or verdicts)[0], given=value is not None, keeps_configuration=not lossy)


def _copied_by_hand(mapping: Mapping) -> Inherited | None:
    """What a loop over the environment's items has put into an empty dictionary."""
    names = frozenset(name for name, _ in mapping.entries).intersection(PROBES)
    if names.isdisjoint((ALLOCATION_PROBES[-1], PLAIN_PROBES[-1])):
        return None
    return Inherited(names)


def _judge_one(
    value: Value | None, process: Mapping, argument: NodeAt | None, unset: Iterable[str]
) -> Environment:
    sources: tuple[NodeAt, ...] = (argument,) if argument is not None else ()
    if value is None:
        mapping = process
    elif isinstance(value, Const) and value.value is None:
        mapping, sources = process, (value.origin,) if value.origin is not None else sources
    elif isinstance(value, Mapping):
        mapping = value
        if value.live and value.inherited is not None:
            mapping, sources = process, value.inherited.sources
    else:
        return Environment(EnvironmentState.UNKNOWN)
    inherited = mapping.inherited or _copied_by_hand(mapping)
    if inherited is None:
        state = EnvironmentState.UNKNOWN if mapping.open else EnvironmentState.FRESH
        return Environment(state)
    for name in unset:
        inherited = inherited.drop_family(name) if name.endswith("_") else inherited.drop(name)
    return Environment(
        state_of(inherited),
        sources=sources if mapping is process else inherited.sources,
        removed=frozenset(name for name in inherited.removed if is_slurm_name(name)),
        kept=inherited.present.intersection(ALLOCATION_PROBES),
        keeps_configuration=CONFIGURATION in inherited.present | inherited.maybe
        or mapping.get(CONFIGURATION) is not None,
        profile=inherited.profile,
    )
