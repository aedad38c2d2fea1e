"""One cluster for all tests of this folder; none without Slurm, but in CI that is a failure."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from .cluster import Cluster, booted, missing
from .laboratory import Laboratory, fix

PROJECT = Path(__file__).with_name("project")
LABORATORY = pytest.StashKey[Laboratory]()


def required() -> bool:
    asked = (os.environ.get("CI", ""), os.environ.get("SLURM_ENV_LINT_REQUIRE_SLURM", ""))
    return any(value.lower() in ("1", "true") for value in asked)


@pytest.fixture(scope="session")
def short_folder() -> Iterator[Path]:
    """Sockets are in it, and their paths may have 107 characters: pytest's own folders are too deep."""
    folder = Path(tempfile.mkdtemp(prefix="slurm-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def cluster(short_folder: Path) -> Iterator[Cluster]:
    if reason := missing():
        if required():
            pytest.fail(f"CI proves the claims on a real Slurm, but there is {reason}", pytrace=False)
        pytest.skip(reason)
    with booted(short_folder) as running:
        yield running


@pytest.fixture(scope="session")
def leaking_project(short_folder: Path) -> Path:
    return Path(shutil.copytree(PROJECT, short_folder / "leaking"))


@pytest.fixture(scope="session")
def fixed_project(short_folder: Path) -> Path:
    """What our codemod makes of the leaking project: the code under test."""
    project = Path(shutil.copytree(PROJECT, short_folder / "fixed"))
    fix(project)
    return project


@pytest.fixture(scope="session")
def fully_scrubbed_project(short_folder: Path) -> Path:
    """The same where the settings claim that every srun wants a new job: steps lose SLURM_JOB_ID too."""
    project = Path(shutil.copytree(PROJECT, short_folder / "fully-scrubbed"))
    with (project / "pyproject.toml").open("a") as settings:
        settings.write('srun-profile = "submission"\n')
    fix(project)
    return project


@pytest.fixture(scope="session")
def laboratory(
    request: pytest.FixtureRequest,
    cluster: Cluster,
    leaking_project: Path,
    fixed_project: Path,
    short_folder: Path,
) -> Laboratory:
    folder = short_folder / "runs"
    folder.mkdir()
    made = Laboratory(cluster, leaking_project, fixed_project, folder)
    request.config.stash[LABORATORY] = made
    return made


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The pairs, as seen: what the new job did when its environment leaked, and after the fix."""
    if (laboratory := config.stash.get(LABORATORY, None)) is None:
        return
    release, seconds = laboratory.cluster.release, laboratory.cluster.boot_seconds
    terminalreporter.section(f"a real Slurm, {release}, booted in {seconds:.2f} s")
    for symptom, leaking, fixed in laboratory.shown:
        terminalreporter.write_line(f"{symptom}\n    leaking: {leaking}\n    fixed:   {fixed}")
