"""Manners towards the person at the terminal: real processes, a real terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lint_rules.cli import main

ROOT = Path(__file__).parent.parent
LEAK = "import subprocess\nsubprocess.run(['sbatch', 'a.sh'])\n"
WAIT = 60


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pyproject.toml").write_text('[tool.slurm-env-lint]\nextend-exclude = ["gen"]\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Session:
    """A run of the program on a terminal of its own."""

    def __init__(self, *words: str) -> None:
        self.said = b""
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell's background jobs are deaf to Ctrl-C
            os.environ["PYTHONPATH"] = str(ROOT)
            os.execv(sys.executable, [sys.executable, "-m", "lint_rules", *words])

    def wait_for(self, text: bytes) -> None:
        """Read until a text has come; a run that never says it fails here."""
        while text not in self.said:
            ready, _, _ = select.select([self.terminal], [], [], WAIT)
            assert ready, self.said
            data = os.read(self.terminal, 4096)
            assert data, self.said
            self.said += data

    def press(self, key: bytes) -> None:
        os.write(self.terminal, key)

    def end(self) -> int:
        """The exit status, once everything is read."""
        while True:
            try:
                data = os.read(self.terminal, 4096)
            except OSError:  # how Linux says that the other side is closed
                break
            if not data:
                break
            self.said += data
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


@pytest.fixture
def slow(project: Path) -> Iterator[Path]:
    """A file that takes as long to read as one likes."""
    os.mkfifo(project / "slow.py")
    yield project / "slow.py"


def test_long_work_is_told_on_a_terminal_and_wiped_away(slow: Path) -> None:
    session = Session("check", "slow.py")
    session.wait_for(b"Looking for Slurm launches ...")
    with slow.open("wb"):
        pass
    session.wait_for(b"\r\x1b[K")
    slow.unlink()
    slow.write_text("x = 1\n")  # whoever reads it again finds a plain file
    assert session.end() in (0, 1)
    assert b"Traceback" not in session.said


def test_ctrl_c_on_a_terminal_ends_it_quietly(slow: Path) -> None:
    session = Session("check", "slow.py")
    session.wait_for(b"Looking for Slurm launches ...")
    session.press(b"\x03")
    assert session.end() == 130
    assert b"Traceback" not in session.said


def test_ctrl_c_amid_the_analysis_ends_it_quietly(project: Path) -> None:
    rows = "".join(f"def f{n}(x):\n    return f{n + 1}(x) or f{n + 2}(x)\n" for n in range(400))
    for number in range(20):
        (project / f"many{number}.py").write_text(f"{LEAK}{rows}")
    session = Session("check", "--no-cache")
    children = Path(f"/proc/{session.process}/task/{session.process}/children")
    if not children.parent.exists():
        pytest.skip("only Linux tells of a process's children")
    while not children.read_text():  # until the analysis has a process
        time.sleep(0.01)
    session.press(b"\x03")
    assert session.end() == 130
    assert b"Traceback" not in session.said


def test_colours_and_frames_on_a_terminal(project: Path) -> None:
    (project / "a.py").write_text(LEAK)
    session = Session("check")
    assert session.end() == 1
    assert b"\x1b[1;31mSLE001\x1b[0m" in session.said
    assert b"Found 1 finding." in session.said
    quiet = Session("check", "--quiet", "--color", "never", "--output-format", "concise")
    assert quiet.end() == 1
    assert quiet.said.count(b"\n") == 1
    assert b"\x1b" not in quiet.said


@pytest.mark.parametrize("words", [["check"], ["launches"], ["rule", "--all"], ["check", "--help"]])
def test_a_reader_that_leaves_is_no_fault(project: Path, words: list[str]) -> None:
    (project / "a.py").write_text(LEAK + LEAK.partition("\n")[2] * 400)
    command = [sys.executable, "-m", "lint_rules", *words]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        said = process.stderr.read()
        assert b"Traceback" not in said
        assert b"BrokenPipe" not in said
    assert process.returncode != -signal.SIGPIPE


def test_verbose_says_what_is_passed_over_and_why(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    subprocess.run(["git", "init", "-q"], check=True)
    for name in (
        ".venv/x.py",
        "build/y.py",
        "src/gen/z.py",
        "src/a.py",
        "src/notes.txt",
        "deep/local.py",
        "deep/b.py",
    ):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).touch()
    (project / "src/a.py").write_text(LEAK.rstrip() + "  # noqa: SLE001\n")
    (project / ".gitignore").write_text("build/\nlocal.py\n")
    (project / "link.py").symlink_to("src/a.py")
    assert main(["check", "--verbose"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "Settings: pyproject.toml",
        "Passed over: .git: excluded by `.git`",
        "Passed over: .venv: excluded by `.venv`",
        "Passed over: build: ignored by a .gitignore",
        "Passed over: link.py: a link: read where it leads, if that is here",
        "Passed over: src/gen: excluded by `gen`",
        "Passed over: deep/local.py: ignored by a .gitignore",
        "Looked at 2 files, of which 1 without a Slurm command; 1 finding suppressed.",
        "No Slurm launch leaks its environment.",
    ]
    assert main(["check", "-v", "--force-exclude", "src/gen/z.py", "src/a.py"]) == 0
    assert "Passed over: src/gen/z.py: excluded by `gen`\n" in capsys.readouterr().err
    assert main(["check", "-v", "src/gen/z.py", "--isolated"]) == 0  # what is named is looked at
    assert "Passed over" not in capsys.readouterr().err
