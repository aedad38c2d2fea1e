"""Completion in real shells: a line is typed, the Tab key is pressed, and the shell says what came of it."""

from __future__ import annotations

import argparse
import importlib
import os
import pty
import select
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from lint_rules.cli import main
from lint_rules.cli.arguments import COMMANDS, parser
from lint_rules.completions.grammar import Kind, commands
from lint_rules.rules.registry import RULES

SHELLS = ("bash", "zsh", "fish")
LINES = [
    ("che", "check"),
    ("rule missing-e", "rule missing-env"),
    ("check --sel", "check --select"),
    ("check --select wro", "check --select wrong-profile"),
    ("check --select SLE001,wro", "check --select SLE001,wrong-profile"),
    ("check --output-format gith", "check --output-format github"),
    ("check --color=alw", "check --color=always"),
    ("check --no-uns", "check --no-unsafe-fixes"),
    ("check note", "check notes.py"),
    ("check --config set", "check --config settings.toml"),
    ("completions fi", "completions fish"),
]
NO_FILES = [("rule set", "rule set"), ("check --helper note", "check --helper note")]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two files, and no shell settings of the caller's."""
    (tmp_path / "notes.py").touch()
    (tmp_path / "settings.toml").touch()
    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "ZDOTDIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("TERM", "dumb")
    return tmp_path


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completions", shell]) == 0
    return capsys.readouterr().out


def typed(shell: Sequence[str], start: str, line: str) -> str:
    """What the command gets if a line is typed in an interactive shell and completed with Tab."""
    end = "[[done]]"
    tells = f"slurm-env-lint() {{ printf '<<%s>>' \"$*\"; }}; {start}; printf '%s%s' '[[do' 'ne]]'\n"
    process, terminal = pty.fork()
    if process == 0:
        os.execvp(shell[0], list(shell))
    try:
        os.write(terminal, tells.encode())
        read(terminal, end)
        os.write(terminal, f"slurm-env-lint {line}\t".encode())
        time.sleep(0.2)  # a shell throws away what was typed ahead of a completion
        os.write(terminal, b"\n")
        return read(terminal, ">>").partition("<<")[2].partition(">>")[0].strip()
    finally:
        os.close(terminal)
        os.waitpid(process, 0)


def read(terminal: int, end: str, patience: float = 30) -> str:
    """What a terminal shows until `end` is there."""
    text = ""
    until = time.monotonic() + patience
    while end not in text:
        if not select.select([terminal], [], [], max(until - time.monotonic(), 0))[0]:
            raise AssertionError(f"no {end} in {text!r}")
        text += os.read(terminal, 4096).decode(errors="replace")
    return text


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
@pytest.mark.parametrize(("line", "completed"), LINES + NO_FILES)
def test_bash(folder: Path, capsys: pytest.CaptureFixture[str], line: str, completed: str) -> None:
    (folder / "completion").write_text(script("bash", capsys))
    assert typed(["bash", "--norc", "--noprofile", "-i"], ". ./completion", line) == completed


@pytest.mark.skipif(shutil.which("zsh") is None, reason="no zsh")
@pytest.mark.parametrize(("line", "completed"), LINES + NO_FILES)
def test_zsh(folder: Path, capsys: pytest.CaptureFixture[str], line: str, completed: str) -> None:
    (folder / "completion").write_text(script("zsh", capsys))
    start = "autoload -U compinit; compinit -u -D; . ./completion"
    assert typed(["zsh", "-f", "-i"], start, line) == completed


@pytest.mark.skipif(shutil.which("zsh") is None, reason="no zsh")
def test_zsh_finds_it_as_a_file_of_its_path(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "functions").mkdir()
    (folder / "functions/_slurm-env-lint").write_text(script("zsh", capsys))
    start = "fpath=($PWD/functions $fpath); autoload -U compinit; compinit -u -D"
    assert typed(["zsh", "-f", "-i"], start, "che") == "check"


@pytest.mark.skipif(shutil.which("fish") is None, reason="no fish")
@pytest.mark.parametrize(("line", "completed"), LINES)
def test_fish(folder: Path, capsys: pytest.CaptureFixture[str], line: str, completed: str) -> None:
    (folder / "completion").write_text(script("fish", capsys))
    asked = f"source completion; complete --do-complete 'slurm-env-lint {line}'"
    done = subprocess.run(["fish", "--no-config", "-c", asked], capture_output=True, text=True)
    offered = [row.partition("\t")[0] for row in done.stdout.splitlines()]
    assert completed.rpartition(" ")[2] in offered, done.stderr


@pytest.mark.skipif(shutil.which("fish") is None, reason="no fish")
@pytest.mark.parametrize(("line", "completed"), NO_FILES)
def test_fish_offers_no_files_where_none_belong(
    folder: Path, capsys: pytest.CaptureFixture[str], line: str, completed: str
) -> None:
    (folder / "completion").write_text(script("fish", capsys))
    asked = f"source completion; complete --do-complete 'slurm-env-lint {line}'"
    done = subprocess.run(["fish", "--no-config", "-c", asked], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_option_is_in_the_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = script(shell, capsys)
    found = commands(parser())
    assert tuple(one.name for one in found) == COMMANDS
    for command in found:
        assert command.name in text
        for name in (name for option in command.options for name in option.names):
            assert name in text or f"-l {name.removeprefix('--')}" in text or f"-s {name[1:]}" in text


def test_rules_are_offered_by_code_and_by_name() -> None:
    (rule,) = (one for one in commands(parser()) if one.name == "rule")
    assert rule.operand.kind is Kind.WORD
    assert rule.operand.words == (*(rule.code for rule in RULES), *(rule.name for rule in RULES))


@pytest.mark.parametrize("shell", SHELLS)
def test_a_word_may_come_before_a_file(shell: str, folder: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell}")
    sub = argparse.ArgumentParser()
    commands_of_it = sub.add_subparsers().add_parser("keep", help="keep a file")
    commands_of_it.add_argument("action", choices=("write", "prune"))
    commands_of_it.add_argument("file", metavar="FILE")
    module = importlib.import_module(f"lint_rules.completions.{shell}")
    (folder / "completion").write_text(module.script("slurm-env-lint", commands(sub)))
    for line, completed in (("keep wri", "write"), ("keep note", "notes.py")):
        if shell == "fish":
            asked = f"source completion; complete --do-complete 'slurm-env-lint {line}'"
            done = subprocess.run(["fish", "--no-config", "-c", asked], capture_output=True, text=True)
            assert completed in done.stdout
        else:
            start = "autoload -U compinit; compinit -u -D; " if shell == "zsh" else ""
            options = ["-f"] if shell == "zsh" else ["--norc", "--noprofile"]
            assert typed([shell, *options, "-i"], f"{start}. ./completion", line) == f"keep {completed}"
