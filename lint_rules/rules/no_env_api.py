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
Safe:
* `os.system` of an `sbatch` without `--wait`, if its status is not used or only tested for zero.
* `os.popen(...).read()`.
* `getoutput` whose text is not used, or stripped, split or made a number.
* `os.exec*` and `os.spawn*`, which have a twin that takes an environment.

Unsafe:
* `os.system` of an `srun`, a `salloc` or an `sbatch --wait`: while it waits it ignores Ctrl-C, and subprocess does not.
* `os.system` whose status is used otherwise: it becomes the exit code itself (1, not 256).
* A pipe of `os.popen` that is read in another way: closing it no longer waits for the command.
* `getoutput` and `getstatusoutput` otherwise: the new form has `str.removesuffix`, which needs Python 3.9.

No fix where a status is taken apart as `os.system` encodes it or comes from closing a pipe, where the function is
handed to another one, and for `pty.spawn`, IPython's escapes and what only Python 2 had.

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
