"""A Slurm command is launched with an environment that still carries the caller's allocation.

## What it does
Finds launches of Slurm commands whose `env=` is, on some path, the process's own environment: `None`, `os.environ`,
a copy of it, a merge with it, or a parameter that is `None` by default.

## Why is this bad?
It looks as if the environment had been thought of, but every `SLURM_*` variable of the caller still reaches the
new job.

## Example
```python
env = os.environ.copy()
env["OMP_NUM_THREADS"] = "1"
subprocess.run(["sbatch", "train.sh"], env=env)
```

## Use instead
```python
env = scrubbed_env()
env["OMP_NUM_THREADS"] = "1"
subprocess.run(["sbatch", "train.sh"], env=env)
```

## Fix safety
Where the value feeds Slurm launches alone, the helper takes the place of `os.environ` at its source: safe. Where
other programs get it as well, or its way is not followed to the end, the launch itself gets
`scrubbed_env(base=env)`, which nothing else can notice: safe too, unless the file sets a variable of Slurm on
purpose, which would be lost. Where `env` may be None, `scrubbed_env() if env is None else env` is safe.

Unsafe are: a source that serves others, if the project's helper takes no `base=`; a submission and a step that
share an environment. No fix where a library lays `env` over the process's own environment.

## References
- [os.environ](https://docs.python.org/3/library/os.html#os.environ)
- [sbatch(1), input environment variables](https://slurm.schedmd.com/sbatch.html)
"""

from __future__ import annotations

from lint_rules.launches.model import EnvironmentState, Launch
from lint_rules.launches.ways import given_at_site
from lint_rules.rules.wording import commands, export_note

CODE = "SLE002"
NAME = "inherited-env"


def check(launch: Launch) -> str | None:
    """The message for a launch whose environment is the process's own."""
    if (
        launch.environment.state is not EnvironmentState.INHERITED
        or not given_at_site(launch)
        or not launch.takes_env
    ):
        return None
    note = export_note(launch)
    return f"the environment given to {commands(launch)} still holds this process's SLURM_* variables{note}"
