from __future__ import annotations

from pathlib import Path

import pytest

from lint_rules import screen
from lint_rules.config import Settings


@pytest.mark.parametrize(
    "data", [b"sbatch", b"x = '/usr/bin/srun'", b"f'srun{options}'", b"# SBATCH sbatch.sh", b"\xff\x00srun"]
)
def test_files_that_mention_a_command_pass(data: bytes) -> None:
    assert screen.mentions(data, screen.words(Settings(Path())))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"run_salloc()",
        b"srunx",
        b"#SBATCH --time=1",
        b"import subprocess",
        b"s run",
        b"squeue scancel sacct",
    ],
)
def test_files_that_mention_none_do_not(data: bytes) -> None:
    assert not screen.mentions(data, screen.words(Settings(Path())))


def test_aliases_are_words_too() -> None:
    settings = Settings(Path(), commands={"submit-job": "sbatch", "sbatch": "sbatch"})
    assert screen.words(settings) == (b"sbatch", b"srun", b"salloc", b"submit-job")
    assert screen.mentions(b"call('submit-job')", screen.words(settings))
