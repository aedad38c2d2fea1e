"""A notebook before and after its fixes, run by IPython with a stand-in for sbatch."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lint_rules.config import Settings
from lint_rules.fixes.apply import fix

from .reading import HERE

ROOT = HERE.parents[1]
NOTEBOOK = HERE / "run" / "submits.ipynb"
BY_PYTHON = {"run", "system", "timed", "assigned"}
BY_IPYTHON = {"line", "listed", "cell"}
AFTERWARDS = {"line_afterwards", "run_afterwards"}

pytest.importorskip("IPython")


def _leaks(notebook: Path, folder: Path) -> dict[str, bool]:
    """For each submission of the notebook, whether it got the variables of the job around it."""
    seen = folder / "seen"
    seen.mkdir(parents=True)
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("SLURM_", "SBATCH_"))},
        "PATH": f"{HERE / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "IPYTHONDIR": str(folder / "ipython"),
        "SEEN": str(seen),
        "SLURM_JOB_ID": "7",
        "SLURM_CPU_BIND": "quiet,mask_cpu:0xf",
        "SLURM_CONF": "/etc/slurm/slurm.conf",
    }
    done = subprocess.run(
        [sys.executable, str(HERE / "run_notebook.py"), str(notebook)],
        env=environment, cwd=folder, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return {one.name: "SLURM_CPU_BIND" in one.read_text() for one in seen.iterdir()}


def test_what_was_found_leaks_and_what_was_fixed_does_not(tmp_path: Path) -> None:
    before = _leaks(NOTEBOOK, tmp_path / "before")
    assert before == dict.fromkeys(BY_PYTHON | BY_IPYTHON, True) | dict.fromkeys(AFTERWARDS, False)

    copy = tmp_path / NOTEBOOK.name
    copy.write_bytes(NOTEBOOK.read_bytes())
    result = fix([copy], Settings(tmp_path), unsafe=True)
    assert len(result.before.findings) == len(BY_PYTHON | BY_IPYTHON)
    assert len(result.after.findings) == len(BY_IPYTHON)
    copy.write_bytes(result.changed[copy])

    after = _leaks(copy, tmp_path / "after")
    assert after == dict.fromkeys(BY_IPYTHON, True) | dict.fromkeys(BY_PYTHON | AFTERWARDS, False)
