"""The `.cases` files: how they are read, how commands are told, and stand-ins to try them with."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from lint_rules.launches.commands import HOLE, SLURM_COMMANDS, SlurmCommand

FOLDER = Path(__file__).parent / "shell"
POISON = {
    "SLURM_JOB_ID": "7",
    "SLURM_CPU_BIND": "mask_cpu:0x1",
    "SLURM_CONF": "/x",
    "SBATCH_PARTITION": "p",
}

_STAND_IN = """#!/bin/sh
{{
    printf '%s\\0' "${{0##*/}}" "$#" "$@"
    for name in {names}; do eval "printf '%s\\0' \\"\\${{$name+$name}}\\""; done
}} > "{records}/$$"
"""
_WRITTEN = str.maketrans({"⏎": "\n", "▢": HOLE, "␣": " ", "⇥": "\t", "␀": "\0"})
_ELSEWHERE = ("ssh", "docker", "kubectl", "squeue", "scancel")


@dataclass(frozen=True)
class Case:
    """A line of a `.cases` file."""

    text: str
    expected: str


def cases(pattern: str, *, tried: bool = False) -> list[ParameterSet]:
    """The cases in the files that match, all of them or those that a real shell can try."""
    return [
        pytest.param(_case(line), id=f"{file.stem}:{number}")
        for file in sorted(FOLDER.glob(pattern))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if re.search("  ⇒  " if tried else "  [⇒⇢]  ", line)
    ]


def _case(line: str) -> Case:
    text, expected = re.split("  [⇒⇢]  ", line)
    return Case(text.translate(_WRITTEN), expected)


def pieces(file: str) -> list[str]:
    """Scraps of shell text to build hostile texts from, one a line."""
    lines = (FOLDER / file).read_text(encoding="utf-8").splitlines()
    return [line.translate(_WRITTEN) for line in lines]


def told(commands: Sequence[SlurmCommand]) -> str:
    """Commands as the `.cases` files write them."""
    return " ; ".join(map(_told, commands)) or "nothing"


def _told(command: SlurmCommand) -> str:
    words = [f"'{word}'" if re.search(r"[ \t]|^$", word) else word for word in command.options]
    notes = ["open"] * command.open + ["cleared"] * command.cleared
    if command.unset:
        notes.append("unset " + " ".join(sorted(command.unset)))
    line = " ".join([command.name, *words, *(["{" + ", ".join(notes) + "}"] if notes else [])])
    return line.replace(HOLE, "▢").replace("\n", "⏎")


@dataclass(frozen=True)
class Ran:
    """What a stand-in saw: its name, its arguments, and which of the poison reached it."""

    name: str
    arguments: tuple[str, ...]
    inherited: frozenset[str]


def by_our_reading(commands: Sequence[SlurmCommand]) -> list[Ran]:
    return sorted((Ran(one.name, one.options, _inherited(one)) for one in commands), key=repr)


def _inherited(command: SlurmCommand) -> frozenset[str]:
    families = tuple(name for name in command.unset if name.endswith("_"))
    gone = {name for name in POISON if command.cleared or name in command.unset or name.startswith(families)}
    return frozenset(POISON) - gone


def run_for_real(arguments: Sequence[str], folder: Path) -> list[Ran]:
    """Run a command in what looks like an allocation, with stand-ins for Slurm and for other machines."""
    programs, home, records = folder / "bin", folder / "home", folder / "records"
    for made in (programs, home, records):
        made.mkdir()
    stand_in = _STAND_IN.format(names=" ".join(POISON), records=records)
    texts = dict.fromkeys(SLURM_COMMANDS, stand_in) | dict.fromkeys(_ELSEWHERE, "#!/bin/sh\n")
    for name, text in texts.items():
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    (home / "job.sh").write_text("#!/bin/sh\n")
    environment = {"PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(home), **POISON}
    subprocess.run(
        arguments,
        cwd=home,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=20,
        check=False,
    )
    return sorted(map(_read, records.iterdir()), key=repr)


def _read(record: Path) -> Ran:
    name, count, *rest = record.read_bytes().decode().split("\0")[:-1]
    return Ran(name, tuple(rest[: int(count)]), frozenset(filter(None, rest[int(count) :])))
