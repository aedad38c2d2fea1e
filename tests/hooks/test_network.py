"""No command asks the network for anything, whichever runner or machine it runs on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hooks.repository import ROOT

# An interpreter in which every use of a socket is an error.
WATCHED = """\
import sys


def no_sockets(event, _):
    if event.startswith("socket."):
        raise RuntimeError(f"{event} while nobody should ask the network")


sys.addaudithook(no_sockets)
"""


@pytest.mark.parametrize(
    "words",
    [
        ["check"],
        ["check", "--fix", "--unsafe-fixes"],
        ["check", "--diff", "--output-format", "sarif"],
        ["launches"],
        ["rule", "--all"],
        ["init", "--hook"],
        ["doctor"],
        ["config"],
        ["completions", "bash"],
    ],
    ids=" ".join,
)
def test_no_command_opens_a_socket(words: list[str], tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples/leaky", tmp_path / "leaky")
    (tmp_path / "sitecustomize.py").write_text(WATCHED)
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [sys.executable, "-m", "lint_rules", *words], cwd=tmp_path / "leaky", env=environment,
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    assert "nobody should ask" not in done.stdout + done.stderr


def test_the_watch_works(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(WATCHED)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    code = "import socket; socket.create_connection(('127.0.0.1', 9))"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert "nobody should ask the network" in done.stderr
