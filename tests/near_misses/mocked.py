"""Tests that put something else in the place of the launch."""

import subprocess
from unittest import mock
from unittest.mock import MagicMock, Mock, call, patch

import pytest

from cluster import submit


def test_called_with(monkeypatch):
    with mock.patch("subprocess.run") as run:
        run.return_value = Mock(stdout="Submitted batch job 1")
        submit("a.sh")
    run.assert_called_once_with(["sbatch", "a.sh"], check=True)
    assert run.call_args_list == [call(["sbatch", "a.sh"], check=True)]
    run(["sbatch", "b.sh"])


@patch("subprocess.check_output", return_value=b"1")
def test_patched(check_output):
    check_output(["sbatch", "a.sh"])
    check_output.assert_any_call(["sbatch", "a.sh"])


def test_fixture(mocker, monkeypatch):
    fake = mocker.patch.object(subprocess, "run")
    fake(["sbatch", "c.sh"])
    runner = MagicMock()
    runner.run(["sbatch", "d.sh"])
    monkeypatch.setattr(subprocess, "call", lambda command: commands.append(command))
    commands = []
    assert commands == [["sbatch", "e.sh"]]


def test_fake_process(fp):
    fp.register(["sbatch", fp.any()], stdout="4711")
    fp.register_subprocess("srun hostname")


@pytest.mark.parametrize("command", ["sbatch", "srun", "salloc"])
def test_words(command):
    assert command in ("sbatch", "srun", "salloc")
