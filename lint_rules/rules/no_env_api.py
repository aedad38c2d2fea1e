"""A Slurm command is launched through a function that cannot take an environment.

## What it does
Finds Slurm commands in `os.system`, `os.popen`, `subprocess.getoutput`, `subprocess.getstatusoutput`, `os.execv`,
`os.execvp`, `os.execl`, `os.spawnv`, `pty.spawn` and the like.

## Why is this bad?
These functions always hand on the whole environment, so the caller's `SLURM_*` variables reach the new job and
cannot be kept out.

## Example
```python
os.system("sbatch train.sh")
```

## Use instead
```python
subprocess.run("sbatch train.sh", shell=True, env=scrubbed_env())
```

## Fix safety
Safe where the result is not used, or used in a way that keeps its meaning in the new form; otherwise unsafe, or only
shown, with the reason.

## References
- [subprocess: replacing older functions](https://docs.python.org/3/library/subprocess.html#replacing-older-functions-with-the-subprocess-module)
"""

from __future__ import annotations

from lint_rules.launches.model import EnvironmentState, Launch
from lint_rules.launches.ways import is_direct
from lint_rules.rules.wording import commands, export_note

CODE = "SLE005"
NAME = "no-env-api"


def check(launch: Launch) -> str | None:
    """The message for a launch through an API without an environment."""
    if launch.takes_env or not is_direct(launch):
        return None
    if launch.environment.state not in (EnvironmentState.INHERITED, EnvironmentState.PARTIAL):
        return None
    return f"`{launch.api}` cannot keep this process's SLURM_* variables from {commands(launch)}{export_note(launch)}"
