from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lint_rules import codes
from lint_rules.rules.registry import RULES


def test_the_table_is_that_of_the_rules() -> None:
    assert {rule.code: rule.name for rule in RULES} == codes.NAMES


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        ("SLE001", {"SLE001"}),
        ("missing-env", {"SLE001"}),
        ("Missing-Env", set()),
        ("sle001", set()),
        ("SLE1", {"SLE100"}),
        ("SLE", set(codes.NAMES)),
        ("ALL", set(codes.NAMES)),
        ("SLE8", set()),
        ("S", set()),
        ("", set()),
        ("env", set()),
    ],
)
def test_selectors(selector: str, expected: set[str]) -> None:
    assert codes.matching(selector) == expected


@pytest.mark.parametrize(
    ("select", "ignore", "expected"),
    [
        (["SLE"], [], set(codes.NAMES)),
        (["SLE"], ["SLE00"], {"SLE100", "SLE900"}),
        (["SLE001"], ["SLE"], {"SLE001"}),  # the narrower one decides
        (["SLE", "missing-env"], ["SLE00"], {"SLE001", "SLE100", "SLE900"}),
        (["SLE001"], ["missing-env"], set()),  # between equals, ignore
        (["SLE0"], ["SLE0"], set()),
        (["ALL"], ["ALL"], set()),
        ([], [], set()),
    ],
)
def test_the_narrower_selector_decides(select: list[str], ignore: list[str], expected: set[str]) -> None:
    assert codes.selected(select, ignore) == expected


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("SLE001", "SLE001"),
        ("sle001", "SLE001"),
        ("Missing-Env", "SLE001"),
        ("SLE0", None),
        ("ALL", None),
        ("", None),
    ],
)
def test_a_rule_is_known_by_code_and_name(word: str, code: str | None) -> None:
    assert codes.code_of(word) == code


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("sle001", "SLE001"),
        ("SLE0O1", "SLE001"),
        ("SLE01", "SLE001"),
        ("missing_env", "missing-env"),
        ("unused", ""),
        ("E501", ""),
    ],
)
def test_nearest(word: str, meant: str) -> None:
    assert codes.nearest(word) == meant


@pytest.mark.parametrize(
    ("metadata", "expected"),
    [
        (
            "Project-URL: Documentation, https://example.org/docs/\n",
            "https://example.org/docs/rules/missing-env/",
        ),
        ("Project-URL: Source, https://example.org/git\n", "None"),
        ("", "None"),
    ],
)
def test_the_address_of_a_page_is_what_the_package_says(tmp_path: Path, metadata: str, expected: str) -> None:
    installed = tmp_path / "slurm_env_lint-9.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: slurm-env-lint\nVersion: 9\n{metadata}"
    )
    path = os.pathsep.join((str(tmp_path), str(Path(codes.__file__).parent.parent)))
    program = "from lint_rules import codes; print(codes.url('SLE001'))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == expected
