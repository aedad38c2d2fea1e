"""A Slurm command is handed to a launcher that neither scrubs the environment nor takes one.

## What it does
Finds calls that hand a Slurm command to a function of the project which ends in a launch and gives its caller no way
to say the environment.

## Why is this bad?
The launcher passes the caller's `SLURM_*` variables on, and the place where the Slurm command stands cannot prevent it.

## Example
```python
def run(command):
    return subprocess.run(command, check=True)


run(["sbatch", "train.sh"])
```

## Use instead
```python
def run(command, *, env=None):
    return subprocess.run(command, check=True, env=env)


run(["sbatch", "train.sh"], env=scrubbed_env())
```

## Fix safety
The launcher, and each function on the way to the launch, gets a keyword-only parameter that is None by default,
and the Slurm call passes it: safe for a plain function, since every other call of it means what it meant.

Unsafe are: methods, which a class elsewhere may override; functions with a decorator that is not known to leave
the parameters alone; functions with `**` parameters, among which the keyword may have been; calls that may reach
several launchers; launchers that put an environment together themselves; and launchers through `os.system` and the
like where SLE005 would be unsafe. Where none of this can be done, the launch inside the launcher is scrubbed, for
all that is launched there: never safe.

## References
- [subprocess.Popen, env](https://docs.python.org/3/library/subprocess.html#subprocess.Popen)
"""

from __future__ import annotations

import libcst as cst

from lint_rules.launches.model import EnvironmentState, Launch
from lint_rules.launches.ways import environment_keyword, given_at_site, is_direct
from lint_rules.rules.wording import commands_inherit, export_note

CODE = "SLE006"
NAME = "launcher-without-env"


def check(launch: Launch) -> str | None:
    """The message for a launcher without a way to give it an environment."""
    if is_direct(launch):
        return None
    state = launch.environment.state
    if state is EnvironmentState.PARTIAL and launch.takes_env:
        return None
    if state not in (EnvironmentState.INHERITED, EnvironmentState.PARTIAL):
        return None
    if launch.takes_env and (given_at_site(launch) or environment_keyword(launch) is not None):
        return None
    callee = launch.steps[0].callee
    name = (
        f"`{callee.node.name.value}`"
        if callee is not None and isinstance(callee.node, cst.FunctionDef)
        else "the launcher"
    )
    return (
        f"{commands_inherit(launch)}: "
        f"{name} neither scrubs the environment nor takes one{export_note(launch)}"
    )
