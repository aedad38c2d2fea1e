"""The record of a real run against what the checker finds in the same files."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from lint_rules.check import check
from lint_rules.compare import Compared, Verdict, as_json, as_table, compare, status
from lint_rules.config import Resolver
from lint_rules.seen import Seen, read

from .conftest import HERE, environment

PROJECT = HERE / "compared"


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Compared, ...]:
    record = tmp_path_factory.mktemp("compared") / "record"
    env = environment()
    env["PYTHONPATH"] = os.pathsep.join([env["PYTHONPATH"], str(HERE / "compared_outside")])
    argv = [sys.executable, "-m", "slurm_env_guard", "--plant", "--record", str(record), "campaign.py"]
    subprocess.run(argv, cwd=PROJECT, env=env, check=True, capture_output=True)
    report = check([PROJECT], Resolver())
    return compare(read(record), report.launches, lambda path: PROJECT in path.parents)


def of(compared: tuple[Compared, ...], verdict: Verdict) -> dict[str, int]:
    """The functions whose launches have the verdict, and how often they were seen."""
    return {
        each.seen.stack[0].function if each.frame else "": each.times
        for each in compared
        if each.verdict is verdict
    }


def test_what_both_have_is_found(compared: tuple[Compared, ...]) -> None:
    found = of(compared, Verdict.FOUND)
    assert found == {"found": 3, "found_and_safe": 1, "run": 1}


def test_what_no_analysis_can_see_is_missed(compared: tuple[Compared, ...]) -> None:
    """Also through a launcher, or on a line, that is known for another command."""
    missed = [each for each in compared if each.verdict is Verdict.MISSED]
    assert [each.seen.command for each in missed] == ["srun"] * 3
    assert {frame.function for each in missed for frame in each.seen.stack} >= {
        "missed",
        "missed_through_a_launcher",
        "missed_where_another_is_known",
    }


def test_what_was_taken_for_scrubbed_and_leaks_is_misjudged(compared: tuple[Compared, ...]) -> None:
    assert of(compared, Verdict.MISJUDGED) == {"misjudged": 1}


def test_what_no_checked_file_launches_is_elsewhere(compared: tuple[Compared, ...]) -> None:
    assert [each.seen.argv for each in compared if each.verdict is Verdict.ELSEWHERE] == [
        ("sbatch", "outside.sh")
    ]


def test_the_worst_comes_first_and_sets_the_status(compared: tuple[Compared, ...]) -> None:
    assert [each.verdict for each in compared][:4] == [*[Verdict.MISSED] * 3, Verdict.MISJUDGED]
    assert status(compared) == 1
    assert status([each for each in compared if each.verdict in (Verdict.FOUND, Verdict.ELSEWHERE)]) == 0


def test_the_table(compared: tuple[Compared, ...]) -> None:
    lines = as_table(compared).splitlines()
    assert lines[-1] == "8 launches seen: 3 missed, 1 misjudged, 3 found, 1 elsewhere."
    assert any(
        line.startswith(f"{PROJECT / 'campaign.py'}:") and ": missed: srun by subprocess.Popen" in line
        for line in lines
    )
    assert not any(": found:" in line for line in lines)


def test_json(compared: tuple[Compared, ...]) -> None:
    rows = json.loads(as_json(compared))
    assert [row["verdict"] for row in rows] == [each.verdict.value for each in compared]
    assert rows[0]["argv"] == ["srun", "hostname"]
    assert rows[0]["frame"]["file"] == str(PROJECT / "campaign.py")


def test_nothing_seen_nothing_to_say() -> None:
    assert compare([], [], lambda path: True) == ()
    assert as_table(()) == "0 launches seen: none.\n"
    assert status(()) == 0


def test_without_a_stack_it_is_elsewhere() -> None:
    (each,) = compare([Seen("sbatch", ("sbatch",), "os.system")], [], lambda path: True)
    assert each.verdict is Verdict.ELSEWHERE
