"""The helper's profile does not fit the command.

## What it does
Finds `scrubbed_env()` on an `srun` that names a step (`--jobid`, `--overlap`, `--exact`, `--het-group`), and
`scrubbed_env(step=True)` on `sbatch` or `salloc`.

## Why is this bad?
Without `SLURM_JOB_ID` an `srun` that was meant as a step asks for a new allocation, and may wait for ever for
resources that its own job holds. With the step profile, a submission keeps the identity of the caller's allocation.

## Example
```python
subprocess.run(["srun", "--overlap", "nvidia-smi"], env=scrubbed_env())
```

## Use instead
```python
subprocess.run(["srun", "--overlap", "nvidia-smi"], env=scrubbed_env(step=True))
```

## Fix safety
Safe: only the profile changes. Where another launch needs the same environment with the profile it has, a
submission gets `scrubbed_env(base=env)` at the launch. Unsafe where commands that want different profiles share
one call.

## References
- [srun(1), `--jobid`, `--overlap`](https://slurm.schedmd.com/srun.html)
"""

from __future__ import annotations

from lint_rules.launches.commands import names_a_step
from lint_rules.launches.model import Launch, Profile

CODE = "SLE007"
NAME = "wrong-profile"


def check(launch: Launch) -> str | None:
    """The message for a profile that does not fit."""
    profile = launch.environment.profile
    submissions = [command for command in launch.commands if command.name != "srun"]
    if profile is Profile.STEP and submissions:
        return f"`{submissions[0].name}` asks for a new allocation, but gets the environment of a step"
    if (
        profile is Profile.SUBMISSION
        and not submissions
        and any(names_a_step(one) for one in launch.commands)
    ):
        return "this `srun` names a step, but the environment for a submission lacks the job it belongs to"
    return None
