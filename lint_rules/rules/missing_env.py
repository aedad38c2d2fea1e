"""A Slurm command is launched without an environment.

## What it does
Finds launches of `sbatch`, `srun` and `salloc` that are not handed an environment, and Slurm commands handed to a
launcher of the project that takes an environment and gets none.

## Why is this bad?
The child gets this process's whole environment. Inside an allocation that includes the `SLURM_*` variables which
describe it, and Slurm reads them as directives: the new job is pinned to the caller's cores by `SLURM_CPU_BIND`,
capped at its memory, or dies because two of them contradict what it asked for.

## Example
```python
subprocess.run(["sbatch", "train.sh"], check=True)
```

## Use instead
```python
from slurm_env import scrubbed_env

subprocess.run(["sbatch", "train.sh"], check=True, env=scrubbed_env())
```

## Fix safety
Safe: a keyword is added and nothing else changes. An `srun` gets `scrubbed_env(step=True)`, which keeps the identity
of the allocation, so that a step stays a step. There is no fix where `*args` or `**kwargs` may already carry an
environment.

## References
- [sbatch(1), `--export` and input environment variables](https://slurm.schedmd.com/sbatch.html)
- [srun(1), input environment variables](https://slurm.schedmd.com/srun.html)
"""

from __future__ import annotations

from lint_rules.launches.model import EnvironmentState, Launch
from lint_rules.launches.ways import environment_keyword, given_at_site, is_direct
from lint_rules.rules.wording import commands_inherit, export_note

CODE = "SLE001"
NAME = "missing-env"


def check(launch: Launch) -> str | None:
    """The message for a launch that is handed no environment."""
    if launch.environment.state is not EnvironmentState.INHERITED or given_at_site(launch):
        return None
    if is_direct(launch):
        if not launch.takes_env:
            return None
        return f"{commands_inherit(launch)}: `{launch.api}` gets no `env=`{export_note(launch)}"
    keyword = environment_keyword(launch)
    if keyword is None:
        return None
    return f"{commands_inherit(launch)}: the launcher takes `{keyword}=` and gets none{export_note(launch)}"
