"""The LibCST command, run by libcst's own tool: each file it changes comes out as `check --fix` leaves it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lint_rules.config import Resolver
from lint_rules.fixes.apply import fix

from .running import HERE

ROOT = Path(__file__).parents[2]
COMMAND = "lint_rules.fixes.command.ScrubSlurmEnvCommand"


def _codemod(folder: Path, *options: str, path: str = ".") -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "libcst.tool",
        "codemod",
        "-x",
        "--no-format",
        COMMAND,
        "-j",
        "2",
        *options,
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [*command, path], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )


def _project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    shutil.copytree(HERE / "projects" / "across_files" / "before", root)
    for example in (
        "safe/call_styles",
        "safe/launchers",
        "safe/scrubs_made_by_hand",
        "unsafe/functions_of_os",
    ):
        shutil.copy(HERE / "golden" / f"{example}.py", root / f"{example.replace('/', '_')}.py")
    shutil.copy(HERE / "golden" / "unchanged" / "nothing_to_do.py", root)
    (root / "with_mark.py").write_bytes(
        b"\xef\xbb\xbfimport subprocess\r\nsubprocess.run(['sbatch', 'a.sh'])\r\n"
    )
    (root / "later_grammar.py").write_text(
        "import subprocess\ntype A = int\nsubprocess.run(['sbatch', 'a.sh'])\n"
    )
    return root


@pytest.mark.parametrize("unsafe", [False, True])
def test_changed_files_are_those_of_check_fix(unsafe: bool, tmp_path: Path) -> None:
    root = _project(tmp_path)
    before = {path: path.read_bytes() for path in root.rglob("*.py")}
    expected = fix([root], Resolver(), unsafe=unsafe).changed
    done = _codemod(root, *(["--unsafe-fixes"] if unsafe else []))
    changed = {path: data for path, old in before.items() if (data := path.read_bytes()) != old}
    left = {root / name for name in ("shell.py", "submit.py", "step.py")}
    assert changed.keys() == expected.keys() - left
    assert len(changed) == (6 if unsafe else 5)
    for path, data in changed.items():
        assert data == expected[path], path.name
    assert "a fix spans this file and others" in done.stderr


@pytest.mark.parametrize(("cwd", "path"), [("loose", "."), (".", "loose"), ("loose", "jobs")])
def test_a_folder_without_any_mark_of_a_project_is_the_one_that_is_named(
    cwd: str, path: str, tmp_path: Path
) -> None:
    """What is first party depends on it, and so does the place of an import."""
    root = tmp_path / "loose"
    for name in ("jobs", "lab"):
        (root / name).mkdir(parents=True)
    (root / "lab" / "models.py").touch()
    submit = root / "jobs" / "submit.py"
    submit.write_text("import subprocess\n\nimport lab.models\n\nsubprocess.run(['sbatch', lab.models])\n")
    named = tmp_path / cwd / path
    expected = fix([named], Resolver(named=[named.resolve()]), unsafe=False).changed
    _codemod(tmp_path / cwd, path=path)
    assert submit.read_bytes() == expected[submit]
    first_party = named.resolve() == root
    assert (b"from slurm_env import scrubbed_env\n\nimport lab" in submit.read_bytes()) == first_party
