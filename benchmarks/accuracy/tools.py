"""Every checker of the comparison as a function: the folder of packages in, findings in Ruff's shape out."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from score import Finding

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]
RUFF_RULES = ("S603", "S605", "S607")
BANDIT_TESTS = ("B602", "B603", "B604", "B605", "B606", "B607")


class Unavailable(Exception):
    """The tool is not installed, or did not do its work."""


@dataclass(frozen=True)
class Tool:
    """A row of the table."""

    name: str
    rules: str
    run: Callable[[Path], list[Finding]]


def slurm_env_lint(root: Path) -> list[Finding]:
    """This checkout, as a user runs it: one run a project."""
    findings: list[Finding] = []
    for project in sorted(folder.name for folder in root.iterdir() if folder.is_dir()):
        command = [sys.executable, "-m", "lint_rules", "check", project]
        command += ["--output-format", "json", "--no-cache", "--isolated"]
        findings += json.loads(_output(command, root, (0, 1), PYTHONPATH=str(CHECKOUT)))
    return findings


def semgrep(root: Path) -> list[Finding]:
    """Semgrep CE with the taint rule beside this file; without network."""
    command = ["semgrep", "scan", "--config", str(HERE / "semgrep.yaml"), "--json", "--quiet", "--oss-only"]
    command += [
        "--metrics=off",
        "--disable-version-check",
        "--no-git-ignore",
        "--x-ignore-semgrepignore-files",
        ".",
    ]
    results = json.loads(_output(command, root, (0,)))["results"]
    return [
        _finding(one["path"], one["check_id"], one["start"]["line"], one["end"]["line"]) for one in results
    ]


def ruff(root: Path) -> list[Finding]:
    command = [
        "ruff",
        "check",
        "--isolated",
        "--no-cache",
        "--no-respect-gitignore",
        "--output-format",
        "json",
    ]
    command += ["--config", "exclude=[]", "--select", ",".join(RUFF_RULES), "--exit-zero", "."]
    found: list[dict[str, Any]] = json.loads(_output(command, root, (0,)))
    return [one for one in found if one["code"] in RUFF_RULES]  # without the faults of files it cannot parse


def bandit(root: Path) -> list[Finding]:
    command = ["bandit", "--recursive", "--quiet", "--format", "json", "--tests", ",".join(BANDIT_TESTS)]
    results = json.loads(_output([*command, "--exclude", "", "."], root, (0, 1)))["results"]
    return [
        _finding(one["filename"], one["test_id"], one["line_number"], max(one["line_range"]))
        for one in results
    ]


_WORDS = re.compile(rb"\b(sbatch|srun|salloc)\b")


def word_search(root: Path) -> list[Finding]:
    """What a search for the three words finds: the number of lines somebody would have to read."""
    return [
        _finding(str(file), "word", row, row)
        for file in sorted(root.rglob("*.py"))
        for row, line in enumerate(file.read_bytes().splitlines(), start=1)
        if _WORDS.search(line)
    ]


TOOLS = (
    Tool("slurm-env-lint", "all", slurm_env_lint),
    Tool("Semgrep CE", "taint rule `semgrep.yaml`", semgrep),
    Tool("Ruff", ", ".join(RUFF_RULES), ruff),
    Tool("Bandit", ", ".join(BANDIT_TESTS), bandit),
    Tool("search for the words", "`sbatch`, `srun`, `salloc`", word_search),
)


def _finding(filename: str, code: str, row: int, end_row: int) -> Finding:
    return {
        "filename": filename,
        "code": code,
        "message": "",
        "location": {"row": row, "column": 1},
        "end_location": {"row": end_row, "column": 1},
    }


def _output(command: list[str], folder: Path, good: Iterable[int], **variables: str) -> str:
    """The standard output of a tool that runs in `folder`; any exit status but a good one is a failure."""
    if shutil.which(command[0]) is None:
        raise Unavailable(f"{command[0]} is not installed")
    environment = {**os.environ, **variables}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode not in good:
        raise Unavailable(
            f"{' '.join(command[:4])} ended with {done.returncode}: {done.stderr.strip()[-300:]}"
        )
    return done.stdout
