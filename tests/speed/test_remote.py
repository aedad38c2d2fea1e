"""Projects examined through an executor: the same findings as without."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.fixture
def repositories(tmp_path: Path) -> Path:
    for name in ("one", "two", "three"):
        (tmp_path / name / ".git").mkdir(parents=True)
        (tmp_path / name / "pyproject.toml").write_text("[tool.slurm-env-lint]\nignore = ['SLE007']\n")
        (tmp_path / name / "constants.py").write_text("SUBMIT = 'sbatch'\n")
        (tmp_path / name / f"{name}.py").write_text(
            "import os\nfrom constants import SUBMIT\nos.system(SUBMIT)\n"
        )
    return tmp_path


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(HERE.parents[1]), str(HERE)))
    command = [sys.executable, "-m", "lint_rules", "check", "--output-format", "concise", *words]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}
    )


@pytest.mark.parametrize("factory", ["processes", "threads"])
def test_an_executor_finds_the_same(factory: str, repositories: Path) -> None:
    alone = run(repositories, "--no-cache", ".")
    assert len(alone.stdout.splitlines()) == 3
    through = run(repositories, "--no-cache", "--executor", f"executors:{factory}", ".")
    assert (through.returncode, through.stdout, through.stderr) == (1, alone.stdout, alone.stderr)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere:make", "No module named 'nowhere'"),
        ("executors:make", "has no attribute 'make'"),
        ("executors", "executors"),
        ("executors:no_function", "is no function"),
        ("executors:nothing", "makes something without `submit`: int"),
    ],
)
def test_what_makes_no_executor(name: str, said: str, repositories: Path) -> None:
    done = run(repositories, "--executor", name, ".")
    assert done.returncode == 2
    assert "--executor" in done.stderr and said in done.stderr
