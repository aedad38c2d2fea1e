"""Suppressions for all that is found: where they are put, and what they leave alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lint_rules.add_noqa import ReasonNeeded, add_noqa
from lint_rules.cli import main
from lint_rules.config import Settings

HERE = Path(__file__).parent / "suppressions"
LEAK = b"import subprocess\nsubprocess.run(['sbatch', 'a.sh'])\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def suppressed(project: Path, data: bytes, reason: str = "", name: str = "a.py") -> bytes:
    """What becomes of a file; afterwards nothing is left to do."""
    file = project / name
    file.write_bytes(data)
    settings = Settings(project, select=("SLE00",))
    outcome = add_noqa([file], settings, reason=reason)
    assert not outcome.refused
    after = outcome.changed.get(file, data)
    assert not [one for one in outcome.after.findings if not one.suppressed]
    file.write_bytes(after)
    assert not add_noqa([file], settings, reason=reason).changed
    return after


@pytest.mark.parametrize(("reason", "expected"), [("", "added.noqa.py"), ("login node", "added.reason.py")])
def test_each_comment_stands_where_it_counts(project: Path, reason: str, expected: str) -> None:
    after = suppressed(project, (HERE / "added.py").read_bytes(), reason)
    assert after == (HERE / expected).read_bytes()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (LEAK.replace(b"\n", b"\r\n"), LEAK.replace(b"])", b"])  # noqa: SLE001").replace(b"\n", b"\r\n")),
        (b"\xef\xbb\xbf" + LEAK, b"\xef\xbb\xbf" + LEAK.replace(b"])", b"])  # noqa: SLE001")),
        (LEAK[:-1], LEAK[:-1] + b"  # noqa: SLE001"),
        (
            b"# coding: latin-1\n# \xe9\n" + LEAK,
            b"# coding: latin-1\n# \xe9\n" + LEAK[:-1] + b"  # noqa: SLE001\n",
        ),
    ],
)
def test_other_bytes_stay_as_they_are(project: Path, before: bytes, after: bytes) -> None:
    assert suppressed(project, before) == after


def test_several_rules_share_a_comment(project: Path) -> None:
    text = b"import os, subprocess\nsubprocess.run(['sbatch']), os.system('sbatch a.sh')\n"
    assert suppressed(project, text).endswith(b"  # noqa: SLE001, SLE005\n")


def test_cells_of_a_notebook(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also in lines for a shell; the one whose end stands within a string is left alone."""
    book = project / "cells.ipynb"
    book.write_bytes((HERE / "cells.ipynb").read_bytes())
    assert main(["check", "--add-noqa"]) == 1
    assert capsys.readouterr().err.startswith(
        "Suppressed 6 findings in 1 file.\ncells.ipynb is left as it is, at least"
    )
    assert book.read_bytes() == (HERE / "cells.noqa.ipynb").read_bytes()
    assert main(["check", "--add-noqa"]) == 1
    assert book.read_bytes() == (HERE / "cells.noqa.ipynb").read_bytes()


def test_what_no_comment_can_silence_is_left_and_said(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "bad.py").write_bytes(b"sbatch = (\n")
    (project / "idle.py").write_bytes(b"x = 1  # noqa: SLE001\n")
    (project / "latin.py").write_bytes(b"# coding: ascii\n" + LEAK)
    before = {path: path.read_bytes() for path in project.glob("*.py")}
    assert main(["check", "--add-noqa=caf\u00e9"]) == 1
    err = capsys.readouterr().err
    assert err.startswith(
        "Nothing to suppress.\nlatin.py is left as it is, at least in part: the result cannot be written in"
    )
    assert "SLE100 is about suppressions" in err
    assert "Files with SLE900 are for the setting extend-exclude." in err
    assert {path: path.read_bytes() for path in project.glob("*.py")} == before


def test_a_setting_can_ask_for_a_reason(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "slurm-env-lint.toml").write_text("require-reason = true\n")
    (project / "a.py").write_bytes(LEAK)
    assert main(["check", "--add-noqa"]) == 2
    assert "--add-noqa='why it is right'" in capsys.readouterr().err
    assert main(["check", "--add-noqa", "a.py"]) == 2  # the path is a path
    assert (project / "a.py").read_bytes() == LEAK
    assert main(["check", "--add-noqa=login node", "a.py"]) == 0
    assert main(["check"]) == 0
    with pytest.raises(ReasonNeeded):
        (project / "a.py").write_bytes(LEAK)
        add_noqa([project], Settings(project, require_reason=True))


@pytest.mark.parametrize("reason", ["a # b", "a\nb", "\x1b[31m"])
def test_a_reason_is_one_line_without_a_hash(
    project: Path, capsys: pytest.CaptureFixture[str], reason: str
) -> None:
    (project / "a.py").write_bytes(LEAK)
    assert main(["check", f"--add-noqa={reason}"]) == 2
    assert "a reason is one line of plain text without #" in capsys.readouterr().err


def test_the_preview_is_what_is_done_and_links_out_are_not_followed(
    project: Path, capfdbinary: pytest.CaptureFixture[bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    (project / "a.py").write_bytes(LEAK)
    subprocess.run(["git", "init", "-q"], check=True)
    assert main(["check", "--add-noqa", "--diff"]) == 0
    assert (project / "a.py").read_bytes() == LEAK
    patch = capfdbinary.readouterr().out
    assert main(["check", "--add-noqa"]) == 0
    written = (project / "a.py").read_bytes()
    (project / "a.py").write_bytes(LEAK)
    subprocess.run(["git", "apply", "-"], input=patch, check=True)
    assert (project / "a.py").read_bytes() == written != LEAK
    outside = tmp_path_factory.mktemp("outside") / "b.py"
    outside.write_bytes(LEAK)
    (project / "b.py").symlink_to(outside)
    assert main(["check", "--add-noqa", "b.py"]) == 2
    assert outside.read_bytes() == LEAK


def test_fixing_and_suppressing_are_two_runs(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--fix", "--add-noqa"]) == 2
    assert "fix first, then suppress what is left" in capsys.readouterr().err


def test_ruff_reads_what_is_written(project: Path) -> None:
    suppressed(project, (HERE / "added.py").read_bytes())
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--isolated",
        "--select",
        "RUF100,RUF102",
        "--output-format",
        "concise",
        "a.py",
    ]
    command += ["--config", 'lint.external = ["SLE"]']
    done = subprocess.run(command, capture_output=True, text=True)
    assert "RUF100" in done.stdout  # the S603 of the example
    assert "SLE" not in done.stdout
    assert "invalid" not in done.stderr.lower()
