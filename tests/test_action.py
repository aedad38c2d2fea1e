"""Files that other programs read: the action, workflows, and every CI file that the documentation shows."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

check_jsonschema = pytest.importorskip("check_jsonschema")

ROOT = Path(__file__).parent.parent
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
SHOWN = re.findall(r"```yaml\n(.*?)```", (ROOT / "docs/ci.md").read_text(), re.DOTALL)


def schema_errors(schema: str, *files: Path) -> str:
    """What the schema that the package brings says of files."""
    command = [
        sys.executable,
        "-m",
        "check_jsonschema",
        "--builtin-schema",
        f"vendor.{schema}",
        *map(str, files),
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stdout + done.stderr


@pytest.mark.parametrize(
    ("file", "schema"),
    [
        ("action.yml", "github-actions"),
        (".github/workflows/ci.yml", "github-workflows"),
        (".readthedocs.yaml", "readthedocs"),
    ],
)
def test_our_own_files_follow_their_schemas(file: str, schema: str) -> None:
    assert not schema_errors(schema, ROOT / file)


@pytest.mark.parametrize("text", SHOWN, ids=lambda text: text.split("\n")[1].strip())
def test_files_that_are_shown_follow_their_schemas(text: str, tmp_path: Path) -> None:
    document = yaml.safe_load(text)
    if "repos" in document:
        from pre_commit.clientlib import load_config

        (tmp_path / ".pre-commit-config.yaml").write_text(text)
        load_config(str(tmp_path / ".pre-commit-config.yaml"))
        return
    (tmp_path / "file.yml").write_text(text)
    schema = "github-workflows" if "jobs" in document else "gitlab-ci"
    assert not schema_errors(schema, tmp_path / "file.yml")
    for job in document.get("jobs", {}).values():
        for step in job["steps"]:
            if "slurm-env-lint" in step.get("uses", ""):
                assert {*step.get("with", {})} <= {*ACTION["inputs"]}


def test_a_wrong_file_does_not_follow_its_schema(tmp_path: Path) -> None:
    (tmp_path / "action.yml").write_text("name: x\nruns:\n  using: nothing\n")
    assert schema_errors("github-actions", tmp_path / "action.yml")


def test_the_inputs_are_documented() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (.*?) \|", (ROOT / "docs/ci.md").read_text(), re.M)
    assert {name for name, _ in rows} >= {*ACTION["inputs"]}
    for name, default in rows:
        if default.startswith("`"):
            assert ACTION["inputs"][name]["default"] == default.strip("`")


# ---------------------------------------------------------------- the action runs


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for temporary files of a runner, after the action's first step."""
    folder = tmp_path_factory.mktemp("runner")
    step(0, {}, folder, folder)
    return folder


def step(
    number: int, inputs: dict[str, str], temporary: Path, folder: Path
) -> subprocess.CompletedProcess[str]:
    """Run a step of the action as a runner does: expressions filled in, in a strict bash."""
    given: dict[str, Any] = {name: one["default"] for name, one in ACTION["inputs"].items()} | inputs
    wanted = ACTION["runs"]["steps"][number]

    def said(text: str) -> str:
        text = text.replace("${{ github.action_path }}", str(ROOT))
        return re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: given[match[1]], text)

    environment = {**os.environ, "RUNNER_TEMP": str(temporary)}
    environment |= {name: said(value) for name, value in wanted["env"].items()}
    assert "${{" not in wanted["run"]  # an input there would be part of the script
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", wanted["run"]],
        cwd=folder / said(wanted.get("working-directory", ".")), env=environment, capture_output=True, text=True,
    )  # fmt: skip
    if number == 0:
        assert done.returncode == 0, done.stdout + done.stderr
    return done


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "examples/leaky", tmp_path / "leaky")
    return tmp_path


def test_the_action_annotates(installed: Path, checkout: Path) -> None:
    done = step(1, {}, installed, checkout)
    assert done.returncode == 1
    assert done.stdout.count("::error title=slurm-env-lint") == 6
    assert "file=leaky/src/sweeper/submit.py" in done.stdout


def test_the_action_takes_its_inputs(installed: Path, checkout: Path) -> None:
    inputs = {
        "args": "--exit-zero --select SLE001\nsrc/sweeper/submit.py",
        "output-format": "json",
        "output-file": "report with blanks.json",
        "working-directory": "leaky",
    }
    done = step(1, inputs, installed, checkout)
    assert done.returncode == 0, done.stderr
    (found,) = json.loads((checkout / "leaky/report with blanks.json").read_text())
    assert found["code"] == "SLE001"


def test_what_stands_in_an_input_is_not_run(installed: Path, checkout: Path) -> None:
    done = step(1, {"args": "$(touch run) `touch run`; touch run"}, installed, checkout)
    assert done.returncode == 2
    assert not (checkout / "run").exists()
