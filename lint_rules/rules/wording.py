"""Phrases that several messages share."""

from __future__ import annotations

from lint_rules.launches.commands import exports
from lint_rules.launches.model import Launch


def commands(launch: Launch) -> str:
    """`sbatch`, or `sbatch` and `srun`."""
    *others, last = (f"`{name}`" for name in launch.names)
    return f"{', '.join(others)} and {last}" if others else last


def commands_inherit(launch: Launch) -> str:
    """What is wrong with most launches, of one command or of several."""
    inherit = "inherits" if len(launch.names) == 1 else "inherit"
    return f"{commands(launch)} {inherit} this process's SLURM_* variables"


def export_note(launch: Launch) -> str:
    """A sentence on `--export` where it is taken for a scrub, which it is not (sbatch(1), "--export")."""
    for command in launch.commands:
        value = exports(command)
        if value is not None and value.upper() != "ALL" and command.name == "sbatch":
            return f"; `--export={value}` is no scrub, sbatch passes every SLURM_* name on"
    return ""
