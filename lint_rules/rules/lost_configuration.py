"""A scrub also removes what the Slurm client needs.

## What it does
Finds launches whose environment lost the whole `SLURM_` family, `SLURM_CONF` included.

## Why is this bad?
Where the configuration is not in the default place, `SLURM_CONF` tells the client where the controller is. Without it
the launch fails: `fatal: Could not establish a configuration source`.

## Example
```python
env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_")}
subprocess.run(["sbatch", "train.sh"], env=env)
```

## Use instead
```python
subprocess.run(["sbatch", "train.sh"], env=scrubbed_env())
```

## Fix safety
Safe where the environment feeds Slurm launches alone: the helper takes the place of the scrub. Unsafe where other
programs get the environment as well, and where the scrub does something else besides. Scrubbing at the launch
would come too late, since `SLURM_CONF` is gone by then; for the same reason there is no fix for a scrub of this
process's own environment.

## References
- [sbatch(1), SLURM_CONF](https://slurm.schedmd.com/sbatch.html)
"""

from __future__ import annotations

from lint_rules.launches.model import EnvironmentState, Launch
from lint_rules.rules.wording import commands

CODE = "SLE004"
NAME = "lost-configuration"


def check(launch: Launch) -> str | None:
    """The message for a scrub that goes too far."""
    environment = launch.environment
    if environment.state is not EnvironmentState.SCRUBBED or environment.keeps_configuration:
        return None
    return f"the environment of {commands(launch)} has lost SLURM_CONF as well: the client may not find its cluster"
