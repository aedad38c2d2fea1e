"""docs/slurm.md says nothing without an experiment: the ones that it names are here. Needs no Slurm."""

from __future__ import annotations

import re

from .laboratory import REPOSITORY
from .test_submissions import SYMPTOMS

DOCUMENT = (REPOSITORY / "docs" / "slurm.md").read_text(encoding="utf-8")


def test_every_experiment_that_is_named_exists() -> None:
    sources = (path.read_text(encoding="utf-8") for path in (REPOSITORY / "tests").rglob("test_*.py"))
    tests = set(re.findall(r"^ *def (test_\w+)\(", "\n".join(sources), re.MULTILINE))
    named = set(re.findall(r"`(test_\w+)`", DOCUMENT))
    assert named
    assert named - tests == set()


def test_every_symptom_is_a_row() -> None:
    rows = re.findall(r"^\| ([^|]+) \|", DOCUMENT, re.MULTILINE)
    assert [row for row in rows if row not in ("case", "---")] == [symptom.name for symptom in SYMPTOMS]
