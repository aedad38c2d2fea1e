"""Runners hand notebooks to the hooks, which mend them as they do scripts."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.hooks.repository import Hooks
from tests.notebooks.reading import HERE


def test_a_notebook_is_checked_and_mended(tmp_path: Path, hooks: Hooks) -> None:
    repository = hooks.user(tmp_path, "slurm-env-lint-fix")
    golden = HERE / "golden" / "imports_first.ipynb"
    shutil.copy(golden, tmp_path / "train.ipynb")
    stopped = repository.commit("a leak")
    assert stopped.returncode != 0
    assert "files were modified by this hook" in stopped.stdout + stopped.stderr
    assert (tmp_path / "train.ipynb").read_bytes() == golden.with_suffix(".fixed.ipynb").read_bytes()
    assert repository.commit("mended").returncode == 0


def test_a_launch_by_ipython_is_told_by_its_cell(tmp_path: Path, hooks: Hooks) -> None:
    repository = hooks.user(tmp_path, "slurm-env-lint")
    shutil.copy(HERE / "examples" / "shell_cells.ipynb", tmp_path / "train.ipynb")
    stopped = repository.commit("a leak")
    assert stopped.returncode != 0
    assert "train.ipynb:cell 1:3:1" in stopped.stdout + stopped.stderr


def test_notebooks_can_be_left_out(tmp_path: Path, hooks: Hooks) -> None:
    repository = hooks.user(tmp_path, "slurm-env-lint")
    (tmp_path / "slurm-env-lint.toml").write_text('extend-exclude = ["*.ipynb"]\n')
    shutil.copy(HERE / "examples" / "shell_cells.ipynb", tmp_path / "train.ipynb")
    assert repository.commit("nothing of ours").returncode == 0
