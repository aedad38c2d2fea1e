from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from slurm_env import scrubbed_env as _scrubbed_env

if TYPE_CHECKING:
    from slurm_env import scrubbed_env

    Maker = type[scrubbed_env]


def submit(script: str) -> None:
    subprocess.run(["sbatch", script], env=_scrubbed_env())
