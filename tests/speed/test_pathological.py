"""What would make a checker hang or swell ends, with a finding or with SLE900 that says why there is none."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from .pathological import PROJECTS

LEAK = "import subprocess\nsubprocess.run(['sbatch', 'a.sh'])\n"
GIGABYTE = 2**30
SAFETY_NET = 300
"""Seconds after which a run counts as hanging; a slow machine takes a tenth of it."""

UNKNOWN = ("call_chain", "nested_functions", "star_imports_in_a_ring", "long_shell_text")
"""Longer ways than are followed: what comes out of them is unknown, which raises no alarm."""


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (GIGABYTE, GIGABYTE))


@pytest.mark.parametrize(
    "name", [name for name in PROJECTS if name not in ("doubling_text", "many_launches")]
)
def test_it_ends_and_the_leak_beside_it_is_found_within_a_gigabyte(name: str, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    for file, text in {**PROJECTS[name](), "leak.py": LEAK}.items():
        (tmp_path / file).write_text(text)
    command = [
        sys.executable,
        "-m",
        "lint_rules",
        "check",
        "-q",
        "--output-format",
        "json-lines",
        str(tmp_path),
    ]
    done = subprocess.run(command, capture_output=True, timeout=SAFETY_NET, preexec_fn=limited)
    assert done.returncode == 1, done.stderr.decode()[-2000:]
    found = {Path(one["filename"]).name: one["code"] for one in map(json.loads, done.stdout.splitlines())}
    assert found.pop("leak.py") == "SLE001"
    if name not in UNKNOWN:
        assert found, "nothing is found and nothing is said of it"
