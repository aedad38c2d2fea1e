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
Safe where the environment feeds Slurm launches only; unsafe where other programs get it as well.

## References
- [sbatch(1), output environment variables](https://slurm.schedmd.com/sbatch.html)
"""

from __future__ import annotations

from lint_rules.launches.model import EnvironmentState, Launch
from lint_rules.rules.wording import commands

CODE = "SLE003"
NAME = "partial-scrub"
MAX_NAMES = 3


def check(launch: Launch) -> str | None:
    """The message for a launch whose environment is only partly scrubbed."""
    if launch.environment.state is not EnvironmentState.PARTIAL or not launch.takes_env:
        return None
    removed = sorted(launch.environment.removed)
    named = ", ".join(name + "*" if name.endswith("_") else name for name in removed[:MAX_NAMES])
    more = f" and {len(removed) - MAX_NAMES} more" if len(removed) > MAX_NAMES else ""
    what = f"only {named}{more} removed" if named else "only some of them are removed"
    return f"the environment of {commands(launch)} keeps most SLURM_* variables: {what}"
