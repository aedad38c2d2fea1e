"""A Slurm command is launched with an environment from which only some of Slurm's variables were removed.

## What it does
Finds hand-made scrubs that remove single names or only some families: a few `pop`s, only `SBATCH_`, only
`SLURM_CPU_`, `env -u NAME`, a filter written the wrong way round.

## Why is this bad?
An allocation writes some forty `SLURM_*` variables, and each release adds more. Removing the one that hurt last time
leaves the others: without `SLURM_CPUS_PER_TASK`, for example, `SLURM_TRES_PER_TASK` still fails the job.

## Example
```python
env = os.environ.copy()
env.pop("SLURM_CPU_BIND", None)
subprocess.run(["sbatch", "train.sh"], env=env)
```

## Use instead
```python
subprocess.run(["sbatch", "train.sh"], env=scrubbed_env())
```

## Fix safety
Where the environment feeds Slurm launches alone, its source becomes the helper and the statements that scrub by
hand go: safe. Whether a loop or a filter takes out nothing but Slurm's names is tried out with other names. Where
other programs get the environment as well, the launch gets `scrubbed_env(base=env)`: safe too, unless the file
sets a variable of Slurm on purpose.

Unsafe where a scrub stays behind that does something else as well, and where a submission and a step share the
environment.

## References
- [sbatch(1), output environment variables](https://slurm.schedmd.com/sbatch.html)
"""

from __future__ import annotations

from collections.abc import Collection

from lint_rules.launches.environments import ALLOCATION_PROBES
from lint_rules.launches.model import Environment, EnvironmentState, Launch
from lint_rules.rules.wording import commands

CODE = "SLE003"
NAME = "partial-scrub"
MAX_NAMES = 3


def check(launch: Launch) -> str | None:
    """The message for a launch whose environment is only partly scrubbed."""
    if launch.environment.state is not EnvironmentState.PARTIAL or not launch.takes_env:
        return None
    return f"the environment of {commands(launch)} keeps {_what_is_kept(launch.environment)}"


def _what_is_kept(environment: Environment) -> str:
    """The last probe stands for all names that nobody has thought of; where it is gone, only exceptions are left."""
    kept = environment.kept
    if kept and ALLOCATION_PROBES[-1] not in kept:
        return f"some of this allocation's SLURM_* variables, among them {_listed(kept)}"
    named = {name for name in environment.removed if name.startswith("SLURM_")}
    filtered = {name for name in ALLOCATION_PROBES if kept and name not in kept} - named
    if named or filtered:
        some = "some, such as " if filtered else ""
        return f"this allocation's SLURM_* variables except {some}{_listed(named | filtered)}"
    families = sorted({f"{name.partition('_')[0]}_*" for name in environment.removed})
    removed = f": only {_listed(families)} removed" if families else ""
    return f"this allocation's SLURM_* variables{removed}"


def _listed(names: Collection[str]) -> str:
    ordered = sorted(name + "*" if name.endswith("_") else name for name in names)
    more = len(ordered) - MAX_NAMES
    return ", ".join(ordered[:MAX_NAMES]) + (f" and {more} more" if more > 0 else "")
