"""New imports stand where Ruff, or isort, would put them under the settings of the project."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lint_rules.config import Settings
from lint_rules.fixes.apply import fix

HERE = Path(__file__).parent / "styles"
HELPERS = ("slurm_env:scrubbed_env", "lab.slurm_env:scrubbed_env")


def _project(folder: Path) -> list[str]:
    """The modules, in a package of their own beside another one."""
    shutil.copytree(HERE / "modules", folder / "jobs")
    for name in ("lab/__init__.py", "lab/models.py", "scripts/run.py", "jobs/__init__.py", "jobs/sibling.py"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).touch()
    (folder / "lab" / "slurm_env.py").write_text("def scrubbed_env(): ...\n")
    return sorted(str(one.relative_to(folder)) for one in (folder / "jobs").glob("*.py"))


def _run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, check=False
    )


def _fix(folder: Path, helper: str) -> int:
    result = fix([folder / "jobs"], Settings(folder, helper=helper), unsafe=False)
    for path, data in result.changed.items():
        path.write_bytes(data)
    assert result.after.findings == ()
    return len(result.changed)


@pytest.mark.parametrize("helper", HELPERS)
@pytest.mark.parametrize("settings", sorted((HERE / "ruff").iterdir()), ids=lambda path: path.stem)
def test_ruff_would_leave_them_there(settings: Path, helper: str, tmp_path: Path) -> None:
    modules = _project(tmp_path)
    shutil.copy(settings, tmp_path / "ruff.toml")
    ruff = ("ruff", "check", "--no-cache", "--select", "I", "--diff")
    assert _run(tmp_path, *ruff[:-1], "--fix", *modules).returncode == 0
    assert _fix(tmp_path, helper) == len(list((HERE / "modules").iterdir()))
    assert _run(tmp_path, *ruff, *modules).stdout == ""


@pytest.mark.parametrize("helper", HELPERS)
@pytest.mark.parametrize("settings", sorted((HERE / "isort").iterdir()), ids=lambda path: path.stem)
def test_isort_would_leave_them_there(settings: Path, helper: str, tmp_path: Path) -> None:
    modules = _project(tmp_path)
    shutil.copy(settings, tmp_path / ".isort.cfg")
    assert _run(tmp_path, "isort", *modules).returncode == 0
    _fix(tmp_path, helper)
    assert _run(tmp_path, "isort", "--check-only", "--diff", *modules).stdout == ""
