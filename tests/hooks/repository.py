"""Git repositories that have the hooks installed."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

import yaml

ROOT = Path(__file__).parent.parent.parent
RUNNERS = ("pre-commit", "prek")


@dataclass(frozen=True)
class Repository:
    """A Git repository and the environment that its commands run in."""

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


@dataclass(frozen=True)
class Hooks:
    """The linter as a repository that a runner can clone, and the runner."""

    repository: Repository
    runner: str

    def configuration(self, *ids: str) -> str:
        repository = {"repo": str(self.repository.folder), "rev": self.repository.git("rev-parse", "HEAD")}
        return yaml.safe_dump({"repos": [{**repository, "hooks": [{"id": hook} for hook in ids]}]})

    def user(self, folder: Path, *ids: str) -> Repository:
        """A repository of a user with some of the hooks, its first commit made."""
        user = Repository(folder, self.repository.environment)
        (folder / ".pre-commit-config.yaml").write_text(self.configuration(*ids))
        user.git("init", "-q")
        installed = user.run(self.runner, "install")
        assert installed.returncode == 0, installed.stdout + installed.stderr
        done = user.commit("the hooks")
        assert done.returncode == 0, done.stdout + done.stderr
        return user
