"""The hooks with a real Git and both real runners, pre-commit and prek."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from lint_rules import vendoring
from tests.hooks.repository import ROOT, Hooks, Repository

LEAK = 'import subprocess\n\nsubprocess.run(["sbatch", "job.sh"], check=True)\n'
MENDED = (
    "import subprocess\n\nfrom slurm_env import scrubbed_env\n\n"
    'subprocess.run(["sbatch", "job.sh"], check=True, env=scrubbed_env())\n'
)
OFFERED = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())


def said(done: subprocess.CompletedProcess[str]) -> str:
    return done.stdout + done.stderr


def test_a_leak_is_stopped_and_its_mend_passes(tmp_path: Path, hooks: Hooks) -> None:
    repository = hooks.user(tmp_path, "slurm-env-lint")
    (tmp_path / "submit.py").write_text(LEAK)
    stopped = repository.commit("a leak")
    assert stopped.returncode != 0
    assert "submit.py:3:1" in said(stopped)
    assert "SLE001" in said(stopped)
    assert repository.commits() == 1
    (tmp_path / "submit.py").write_text(MENDED)
    assert repository.commit("no leak").returncode == 0
    assert repository.commits() == 2


def test_the_fix_hook_mends_it_and_the_second_try_passes(tmp_path: Path, hooks: Hooks) -> None:
    repository = hooks.user(tmp_path, "slurm-env-lint-fix")
    (tmp_path / "submit.py").write_text(LEAK)
    stopped = repository.commit("a leak")
    assert stopped.returncode != 0
    assert "files were modified by this hook" in said(stopped).lower()
    assert (tmp_path / "submit.py").read_text() == MENDED
    assert repository.commit("mended").returncode == 0
    assert repository.git("show", "HEAD:submit.py") == MENDED.strip()


def test_the_whole_project_is_checked_whatever_is_committed(tmp_path: Path, hooks: Hooks) -> None:
    repository = hooks.user(tmp_path, "slurm-env-lint-all")
    (tmp_path / "old.py").write_text(LEAK)
    repository.git("add", "--all")
    repository.git("commit", "-q", "--no-verify", "-m", "a leak that slipped through")
    (tmp_path / "new.py").write_text("x = 1\n")
    stopped = repository.commit("something else")
    assert stopped.returncode != 0
    assert "old.py:3:1" in said(stopped)


def test_excluded_and_foreign_files_are_left_alone(tmp_path: Path, hooks: Hooks) -> None:
    repository = hooks.user(tmp_path, "slurm-env-lint")
    (tmp_path / "slurm-env-lint.toml").write_text('extend-exclude = ["generated"]\n')
    (tmp_path / "generated").mkdir()
    (tmp_path / "generated/submit.py").write_text(LEAK)  # the hook is handed its name
    (tmp_path / "notes.txt").write_text(LEAK)
    done = repository.commit("nothing of ours")
    assert done.returncode == 0, said(done)


def test_a_script_without_a_suffix_is_checked(tmp_path: Path, hooks: Hooks) -> None:
    repository = hooks.user(tmp_path, "slurm-env-lint")
    (tmp_path / "submit").write_text("#!/usr/bin/env python3\n" + LEAK)
    (tmp_path / "submit").chmod(0o755)
    assert repository.commit("a leak in a script").returncode != 0


LAUNCHER = "import subprocess\n\n\ndef run(words):\n    subprocess.run(words)\n"
CALLER = 'from launcher import run\n\nrun(["sbatch", "job.sh"])\n'


def many(folder: Path) -> list[Path]:
    """Fill a folder with files, 300 KiB of names in all; returns the few of them that call the launcher."""
    inner = folder / "-".join(["a_long_name"] * 20) / "-".join(["another_name"] * 18)
    inner.mkdir(parents=True)
    files = [inner / f"{number:04}.py" for number in range(600)]
    for file in files:
        file.write_text("x = 1\n")
    callers = files[::100]
    for file in callers:
        file.write_text(CALLER)
    (folder / "launcher.py").write_text(LAUNCHER)
    return callers


def commit_in_parts(repository: Repository) -> subprocess.CompletedProcess[str]:
    """Try to commit, with a command line that takes 256 KiB: a quarter of the stack, see execve(2)."""
    repository.git("add", "--all")
    return repository.run("bash", "-c", "ulimit -Ss 1024; git commit -m message")


def test_each_of_several_runs_sees_the_whole_project(tmp_path: Path, hooks: Hooks) -> None:
    """A runner splits what is too long for a command line, even where `require_serial` is set.

    The launcher's file is part of one run only, and the others need it.
    """
    repository = hooks.user(tmp_path, "slurm-env-lint")
    callers = many(tmp_path)
    stopped = commit_in_parts(repository)
    assert stopped.returncode != 0
    runs = re.findall(r"^\s*(?:Found \d+ findings?|No Slurm launch leaks)", said(stopped), re.M)
    assert len(runs) > 1
    for file in callers:
        assert f"{file.name}:3:1" in said(stopped)
    assert said(stopped).count("SLE006") == len(callers)


def test_several_runs_mend_what_belongs_together(tmp_path: Path, hooks: Hooks) -> None:
    repository = hooks.user(tmp_path, "slurm-env-lint-fix")
    callers = many(tmp_path)
    assert commit_in_parts(repository).returncode != 0
    assert (tmp_path / "launcher.py").read_text().count("env=env") == 1
    for file in callers:
        assert 'run(["sbatch", "job.sh"], env=scrubbed_env())' in file.read_text()
    assert repository.commit("mended").returncode == 0


def _has_namespaces() -> bool:
    if shutil.which("unshare") is None:
        return False
    return subprocess.run(["unshare", "--net", "true"], capture_output=True).returncode == 0


@pytest.mark.skipif(not _has_namespaces(), reason="a process cannot be cut off from the network here")
def test_the_hook_needs_no_network(tmp_path: Path, hooks: Hooks) -> None:
    """As on pre-commit.ci, where hooks are installed with a network and run without one."""
    repository = hooks.user(tmp_path, "slurm-env-lint-fix")
    (tmp_path / "first.py").write_text("x = 1\n")
    assert repository.commit("installs the hook").returncode == 0
    (tmp_path / "submit.py").write_text(LEAK)
    repository.git("add", "--all")
    done = repository.run("unshare", "--net", hooks.runner, "run")
    assert done.returncode != 0
    assert "submit.py" in said(done) or "files were modified" in said(done).lower()
    assert (tmp_path / "submit.py").read_text() == MENDED


# ---------------------------------------------------------------- the offer


@pytest.mark.parametrize("hook", OFFERED, ids=lambda hook: hook["id"])
def test_hooks_do_not_run_side_by_side(hook: dict[str, object]) -> None:
    """Each run sees the whole project, and a fix may touch several files."""
    assert hook["require_serial"] is True
    assert ("--force-exclude" in str(hook["entry"])) == hook.get("pass_filenames", True)


def test_what_init_writes_is_the_hook_on_offer(tmp_path: Path) -> None:
    """It installs a release from the package index; all else is as for those who name the repository."""
    (repository,) = yaml.safe_load(vendoring.hook_snippet())["repos"]
    (local,) = repository["hooks"]
    assert repository["repo"] == "local"
    offered = next(hook for hook in OFFERED if hook["id"] == local["id"])
    assert {key: local[key] for key in ("entry", "language", "types_or", "require_serial")} == {
        key: offered[key] for key in ("entry", "language", "types_or", "require_serial")
    }


def test_the_hook_of_init_runs(tmp_path: Path, hooks: Hooks) -> None:
    """With this checkout in the place of the release."""
    text = vendoring.hook_snippet()
    (repository,) = yaml.safe_load(text)["repos"]
    (dependency,) = repository["hooks"][0]["additional_dependencies"]
    text = text.replace(dependency, str(hooks.repository.folder))
    (tmp_path / ".pre-commit-config.yaml").write_text(text)
    user = Repository(tmp_path, hooks.repository.environment)
    user.git("init", "-q")
    assert user.run(hooks.runner, "install").returncode == 0
    (tmp_path / "submit.py").write_text(LEAK)
    stopped = user.commit("a leak")
    assert stopped.returncode != 0
    assert "SLE001" in said(stopped)
