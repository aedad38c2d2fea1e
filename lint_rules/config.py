"""Settings of a run: read from the project's files, overridden by the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class LauncherSpec:
    """A launcher that no analysis can see into: which argument is the command, which the environment."""

    command: int | str = 0
    env: int | str | None = "env"
    shell: bool = False


@dataclass(frozen=True)
class Settings:
    """Everything that steers a run. Defaults are those of the documentation's table of settings."""

    root: Path
    select: tuple[str, ...] = ("SLE",)
    ignore: tuple[str, ...] = ()
    per_file_ignores: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    exclude: tuple[str, ...] = ()
    src: tuple[str, ...] = (".", "src")
    helper: str = "slurm_env:scrubbed_env"
    step_helper: str | None = None
    commands: Mapping[str, str] = field(default_factory=dict)
    launchers: Mapping[str, LauncherSpec] = field(default_factory=dict)
    scrubbers: tuple[str, ...] = ()
    srun_profile: str = "step"
    unsafe_fixes: bool = False
    output_format: str = "full"
