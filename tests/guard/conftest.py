"""A stand-in for Slurm's commands, and an environment without a trace of Slurm."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from slurm_env import FAMILIES, among

HERE = Path(__file__).resolve().parent
collect_ignore = ["tested_project"]  # the tests in it fail on purpose


def environment() -> dict[str, str]:
    """That of a machine without Slurm, on which stand-ins answer to the names of its commands."""
    env = {name: os.environ[name] for name in os.environ.keys() - among(os.environ, FAMILIES)}
    # the first folder has none of them, so that a search along PATH fails once before it succeeds
    path = os.pathsep.join([str(HERE), str(HERE / "bin"), os.environ["PATH"]])
    return {**env, "PATH": path, "PYTHONPATH": str(HERE.parents[1])}


@pytest.fixture(autouse=True)
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which the stand-in commands say that they ran."""
    log = tmp_path / "ran"
    wanted = {**environment(), "STAND_IN_LOG": str(log)}
    for name in os.environ.keys() - wanted.keys():
        monkeypatch.delenv(name)
    for name, value in wanted.items():
        monkeypatch.setenv(name, value)
    return log
