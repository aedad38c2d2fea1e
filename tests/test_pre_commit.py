"""The hooks with a real Git and a real pre-commit, installed from this checkout as from a repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
LEAK = 'import subprocess\n\nsubprocess.run(["sbatch", "job.sh"], check=True)\n'
MENDED = (
    "import subprocess\n\nfrom slurm_env import scrubbed_env\n\n"
    'subprocess.run(["sbatch", "job.sh"], check=True, env=scrubbed_env())\n'
)
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())


@dataclass(frozen=True)
class Repository:
    """A Git repository that has the hooks installed."""

    folder: Path
    environment: dict[str, str]

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True)

    def git(self, *words: str) -> str:
        done = self.run("git", *words)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    def commit(self, message: str) -> subprocess.CompletedProcess[str]:
        """Try to commit everything; the hooks have their say."""
        self.git("add", "--all")
        return self.run("git", "commit", "-m", message)

    def commits(self) -> int:
        return int(self.git("rev-list", "--count", "--all"))


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Nobody's Git settings, and a cache of pre-commit's that the tests of this file share."""
    home = tmp_path_factory.mktemp("home")
    scripts = Path(sys.executable).parent
    ours = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("GIT_", "PRE_COMMIT", "SKIP"))
    }
    return ours | {
        "HOME": str(home),
        "GIT_CONFIG_GLOBAL": str(home / "gitconfig"),
        "GIT_AUTHOR_NAME": "Somebody",
        "GIT_AUTHOR_EMAIL": "somebody@example.org",
        "GIT_COMMITTER_NAME": "Somebody",
        "GIT_COMMITTER_EMAIL": "somebody@example.org",
        "PRE_COMMIT_HOME": str(home / "pre-commit"),
        "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}",
    }


@pytest.fixture(scope="module")
def hooks(tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str]) -> Repository:
    """This checkout, uncommitted changes included, as a repository that pre-commit can clone."""
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


def user(folder: Path, hooks: Repository, *ids: str) -> Repository:
    """A repository of a user with some of the hooks."""
    repository = Repository(folder, hooks.environment)
    config = {"repos": [{"repo": str(hooks.folder), "rev": hooks.git("rev-parse", "HEAD"), "hooks": []}]}
    config["repos"][0]["hooks"] = [{"id": hook} for hook in ids]
    (folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
    repository.git("init", "-q")
    installed = repository.run("pre-commit", "install")
    assert installed.returncode == 0, installed.stdout + installed.stderr
    done = repository.commit("the hooks")
    assert done.returncode == 0, done.stdout + done.stderr
    return repository


def test_a_leak_is_stopped_and_its_mend_passes(tmp_path: Path, hooks: Repository) -> None:
    repository = user(tmp_path, hooks, "slurm-env-lint")
    (tmp_path / "submit.py").write_text(LEAK)
    stopped = repository.commit("a leak")
    assert stopped.returncode != 0
    assert "submit.py:3:1" in stopped.stdout + stopped.stderr
    assert "SLE001" in stopped.stdout + stopped.stderr
    assert repository.commits() == 1
    assert list(
        Path(hooks.environment["PRE_COMMIT_HOME"]).rglob("site-packages/slurm_env.py")
    )  # the fixes import it
    (tmp_path / "submit.py").write_text(MENDED)
    assert repository.commit("no leak").returncode == 0
    assert repository.commits() == 2


def test_the_fix_hook_mends_it_and_the_second_try_passes(tmp_path: Path, hooks: Repository) -> None:
    repository = user(tmp_path, hooks, "slurm-env-lint-fix")
    (tmp_path / "submit.py").write_text(LEAK)
    stopped = repository.commit("a leak")
    assert stopped.returncode != 0
    assert "files were modified by this hook" in stopped.stdout + stopped.stderr
    assert (tmp_path / "submit.py").read_text() == MENDED
    assert repository.commit("mended").returncode == 0
    assert repository.git("show", "HEAD:submit.py") == MENDED.strip()


def test_the_whole_project_is_checked_whatever_is_committed(tmp_path: Path, hooks: Repository) -> None:
    repository = user(tmp_path, hooks, "slurm-env-lint-all")
    (tmp_path / "old.py").write_text(LEAK)
    repository.git("add", "--all")
    repository.git("commit", "-q", "--no-verify", "-m", "a leak that slipped through")
    (tmp_path / "new.py").write_text("x = 1\n")
    stopped = repository.commit("something else")
    assert stopped.returncode != 0
    assert "old.py:3:1" in stopped.stdout + stopped.stderr


def test_excluded_and_foreign_files_are_left_alone(tmp_path: Path, hooks: Repository) -> None:
    repository = user(tmp_path, hooks, "slurm-env-lint")
    (tmp_path / "slurm-env-lint.toml").write_text('extend-exclude = ["generated"]\n')
    (tmp_path / "generated").mkdir()
    (tmp_path / "generated/submit.py").write_text(LEAK)  # the hook is handed its name
    (tmp_path / "notes.txt").write_text(LEAK)
    done = repository.commit("nothing of ours")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_script_without_a_suffix_is_checked(tmp_path: Path, hooks: Repository) -> None:
    repository = user(tmp_path, hooks, "slurm-env-lint")
    (tmp_path / "submit").write_text("#!/usr/bin/env python3\n" + LEAK)
    (tmp_path / "submit").chmod(0o755)
    assert repository.commit("a leak in a script").returncode != 0


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_hooks_do_not_run_side_by_side(hook: dict[str, object]) -> None:
    """Each run sees the whole project, and a fix may touch several files."""
    assert hook["require_serial"] is True
    assert ("--force-exclude" in str(hook["entry"])) == hook.get("pass_filenames", True)
