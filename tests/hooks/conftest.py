"""The hooks, installed from this checkout as from a repository by each of the runners."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hooks.repository import ROOT, RUNNERS, Hooks, Repository


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Nobody's Git settings, and caches of the runners that all tests share."""
    home = tmp_path_factory.mktemp("home")
    scripts = Path(sys.executable).parent
    theirs = ("GIT_", "PRE_COMMIT", "PREK_", "SKIP")
    ours = {name: value for name, value in os.environ.items() if not name.startswith(theirs)}
    return ours | {
        "HOME": str(home),
        "GIT_CONFIG_GLOBAL": str(home / "gitconfig"),
        "GIT_AUTHOR_NAME": "Somebody",
        "GIT_AUTHOR_EMAIL": "somebody@example.org",
        "GIT_COMMITTER_NAME": "Somebody",
        "GIT_COMMITTER_EMAIL": "somebody@example.org",
        "PRE_COMMIT_HOME": str(home / "pre-commit"),
        "PREK_HOME": str(home / "prek"),
        "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}",
    }


@pytest.fixture(scope="session")
def linter(tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str]) -> Repository:
    """This checkout, uncommitted changes included, as a repository that a runner can clone."""
    repository = Repository(tmp_path_factory.mktemp("slurm-env-lint"), environment)
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True,
    )  # fmt: skip
    for name in os.fsdecode(listed.stdout).split("\0"):
        if name and (ROOT / name).is_file():
            (repository.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, repository.folder / name)
    repository.git("init", "-q")
    repository.git("add", "--all", "--force")
    repository.git("commit", "-q", "-m", "the linter")
    return repository


@pytest.fixture(params=RUNNERS)
def hooks(linter: Repository, request: pytest.FixtureRequest) -> Hooks:
    if shutil.which(request.param, path=linter.environment["PATH"]) is None:
        pytest.skip(f"no {request.param}")
    return Hooks(linter, request.param)
