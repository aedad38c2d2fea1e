"""The guard in the test run of another project."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lint_rules.seen import read

from .conftest import environment

PROJECT = Path(__file__).with_name("tested_project")


def pytest_run(folder: Path, *options: str) -> tuple[dict[str, int], str]:
    """The counts of a run over the project, and all that it said."""
    argv = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:slurm-env-guard",
        "-p",
        "lint_rules.pytest_plugin",
        "-q",
    ]
    rules = ["-c", str(PROJECT / "pytest.ini"), f"--basetemp={folder}/temp", "--rootdir", str(PROJECT)]
    done = subprocess.run(
        [*argv, *rules, *options, str(PROJECT)], env=environment(), capture_output=True, text=True
    )
    words = done.stdout.splitlines()[-1].replace(",", "").split()
    counts = {what.rstrip("s"): int(count) for count, what in itertools.pairwise(words) if count.isdigit()}
    return counts, done.stdout + done.stderr


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, int], str, Path]:
    folder = tmp_path_factory.mktemp("guarded")
    record = folder / "record"
    counts, said = pytest_run(folder, "--slurm-env-guard", "--slurm-env-record", str(record))
    return counts, said, record


def test_without_the_option_nothing_changes(tmp_path: Path) -> None:
    counts, said = pytest_run(tmp_path)
    assert counts == {"passed": 7}, said


def test_the_tests_that_leak_fail(guarded: tuple[dict[str, int], str, Path]) -> None:
    counts, said, _ = guarded
    assert counts == {"passed": 3, "failed": 3, "error": 1}, said
    for name in ("test_leaks", "test_leaks_though_caught", "test_leaks_from_a_forked_child"):
        assert re.search(rf"^FAILED \S*test_jobs\.py::{name}\b", said, re.MULTILINE)
    assert re.search(r"^ERROR \S*test_jobs\.py::test_leaks_in_a_fixture\b", said, re.MULTILINE)


def test_the_report_names_the_line_and_the_remedy(guarded: tuple[dict[str, int], str, Path]) -> None:
    assert "jobs.py:9: sbatch inherits SLURM_ENV_GUARD_CANARY" in guarded[1]
    assert "give it env=scrubbed_env()" in guarded[1]


def test_all_launches_are_recorded(guarded: tuple[dict[str, int], str, Path]) -> None:
    seen = read(guarded[2])
    assert sum(bool(each.leaks) for each in seen) == 5
    assert sum(not each.leaks for each in seen) == 1
    assert all(Path(each.stack[0].file).name in ("jobs.py", "test_jobs.py") for each in seen)
