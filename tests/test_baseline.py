"""Baselines: what is known does not count, what is new does, and what is stale is said."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from lint_rules.cli import main

LEAKY = Path(__file__).parent.parent / "examples/leaky"
LEAK = "import subprocess\nsubprocess.run(['sbatch', 'a.sh'])\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a baseline of its six leaks, which the settings name, as the current folder."""
    folder = tmp_path / "leaky"
    shutil.copytree(LEAKY, folder)
    monkeypatch.chdir(folder)
    assert main(["baseline", "write", "known.json", "-q"]) == 0
    with (folder / "pyproject.toml").open("a") as settings:
        settings.write('baseline = "known.json"\n')
    return folder


def found(capsys: pytest.CaptureFixture[str], *words: str) -> list[tuple[str, int, str]]:
    capsys.readouterr()
    main(["check", "--output-format", "json", *words])
    listed = json.loads(capsys.readouterr().out)
    return [(one["filename"], one["location"]["row"], one["code"]) for one in listed]


def test_what_is_known_does_not_count(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    expected = "No other Slurm launch leaks its environment.\n6 known findings not counted.\n"
    assert capsys.readouterr() == ("", expected)
    assert len(found(capsys, "--no-baseline")) == 6
    assert found(capsys, "--isolated", "--baseline", "known.json") == []
    before = {path: path.read_bytes() for path in project.rglob("*.py")}
    assert main(["check", "--fix", "--unsafe-fixes"]) == 0  # what waits is not touched
    assert main(["check", "--add-noqa"]) == 0
    assert {path: path.read_bytes() for path in project.rglob("*.py")} == before


def test_what_is_new_counts(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    submit = project / "src/sweeper/submit.py"
    submit.write_text(submit.read_text() + '\n\nsubprocess.run(["sbatch", "new.sh"])\n')
    rows = submit.read_text().count("\n")
    assert found(capsys) == [("src/sweeper/submit.py", rows, "SLE001")]
    (project / "new.py").write_text(LEAK)
    assert found(capsys, "new.py") == [("new.py", 2, "SLE001")]
    assert main(["check", "--fix"]) == 0
    assert "scrubbed_env" in (project / "new.py").read_text()
    assert "scrubbed_env" not in (project / "src/sweeper/steps.py").read_text()


def test_edits_elsewhere_and_formatting_do_not_matter(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    submit = project / "src/sweeper/submit.py"
    text = "import sys\n\n" + submit.read_text()
    arguments = ("command", "check=True", "capture_output=True", "text=True")
    separator = ",\n        "
    old = f"subprocess.run(\n        {separator.join(arguments)},\n    )"
    new = "subprocess.run(command, check=True,\n               capture_output=True, text=True)"
    assert old in text
    submit.write_text(
        text.replace(old, new).replace('f"sbatch --requeue {script}"', "f'sbatch --requeue {script}'")
    )
    assert found(capsys) == []


def test_a_second_equal_call_is_new(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "a.py").write_text(LEAK)
    assert main(["baseline", "write"]) == 0
    (project / "a.py").write_text(LEAK + LEAK.partition("\n")[2])
    assert found(capsys) == [("a.py", 3, "SLE001")]


def test_stale_entries_are_said_and_pruned(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = project / "src/sweeper/steps.py"
    steps.write_text(steps.read_text().replace('"--overlap"', '"--exact"'))
    assert len(found(capsys)) == 1
    assert main(["check", "-e"]) == 0
    assert (
        "known.json knows what is not there any more: src/sweeper/steps.py SLE001 1. "
        "`slurm-env-lint baseline prune known.json` takes it out.\n"
    ) in capsys.readouterr().err
    assert main(["check", "src/sweeper/submit.py"]) == 0  # nobody has looked into the other file
    assert "any more" not in capsys.readouterr().err
    assert main(["check", "--ignore", "SLE001", "-e"]) == 0  # nor for that rule
    assert "any more" not in capsys.readouterr().err
    assert main(["baseline", "prune"]) == 0
    assert capsys.readouterr().err == "known.json: took out 1 finding, 5 left.\n"
    assert len(found(capsys)) == 1  # pruning takes nothing new in
    steps.unlink()
    assert main(["baseline", "prune", "known.json", "pyproject.toml"]) == 0  # what is gone is stale anyway
    assert "took out 1 finding, 4 left" in capsys.readouterr().err
    before = (project / "known.json").stat().st_mtime_ns
    assert main(["baseline", "prune"]) == 0
    assert (project / "known.json").stat().st_mtime_ns == before


def test_a_clean_project_still_hears_of_stale_entries(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    subprocess.run(["git", "init", "-q"], check=True)
    for _ in range(3):  # with a cold cache and with a warm one
        (project / "src/sweeper/steps.py").write_text("x = 1\n")
        (project / "src/sweeper/submit.py").write_text("y = 1\n")
        assert main(["check"]) == 0
        assert "any more" in capsys.readouterr().err


def test_it_does_not_matter_from_where(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written = (project / "known.json").read_text()
    monkeypatch.chdir(project / "src/sweeper")
    assert found(capsys) == []
    assert found(capsys, "--isolated", "--baseline", "../../known.json") == []
    monkeypatch.chdir("/")
    assert found(capsys, str(project)) == []
    assert main(["baseline", "write", str(project / "known.json"), str(project)]) == 0
    assert (project / "known.json").read_text() == written


def test_sarif_marks_it_and_shares_the_fingerprints(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["check", "-q", "--output-format", "sarif"])
    results = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert [one["suppressions"] for one in results] == [
        [{"kind": "external", "justification": "known to known.json"}]
    ] * 6
    document = json.loads((project / "known.json").read_text())
    known = [mark for rules in document["findings"].values() for marks in rules.values() for mark in marks]
    assert sorted(one["partialFingerprints"]["statement/v1"] for one in results) == sorted(known)
    main(["check", "-q", "--output-format", "gitlab"])
    assert json.loads(capsys.readouterr().out) == []
    main(["check", "-q", "--no-baseline", "--output-format", "gitlab"])
    assert sorted(one["fingerprint"] for one in json.loads(capsys.readouterr().out)) == sorted(known)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "known.json: there is no such baseline; `slurm-env-lint baseline write known.json` makes one"),
        ("{", "known.json: is no JSON: restore it, or write it anew with `slurm-env-lint baseline write`"),
        ("[]", "known.json: version: expected 1, found null: this is no baseline of ours"),
        ('{"version": 2}', "known.json: version: expected 1, found 2: this is no baseline of ours"),
        ('{"version": 1, "findings": []}', "known.json: findings: expected fingerprints by file and rule; "
         "write it anew with `slurm-env-lint baseline write`"),
        ('{"version": 1, "findings": {"a.py": {"SLE001": [1]}}}',
         'known.json: findings."a.py".SLE001: expected fingerprints by file and rule; '
         "write it anew with `slurm-env-lint baseline write`"),
    ],
)  # fmt: skip
def test_a_damaged_baseline_is_2_with_the_remedy(
    project: Path, capsys: pytest.CaptureFixture[str], content: str | None, message: str
) -> None:
    (project / "known.json").unlink()
    if content is not None:
        (project / "known.json").write_text(content)
    assert main(["check"]) == 2
    assert capsys.readouterr() == ("", f"slurm-env-lint: {message}\n")


def test_without_a_file_or_a_setting_it_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.py").write_text(LEAK)
    assert main(["baseline", "write"]) == 2
    assert "name the file, as in `baseline write known.json`" in capsys.readouterr().err
    assert main(["baseline", "write", "missing/known.json"]) == 2
    assert "No such file or directory" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [tmp_path / "a.py"]
