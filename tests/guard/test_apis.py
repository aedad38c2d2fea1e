"""Every launch API of the standard library, each in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lint_rules.launches.apis import BY_METHOD, BY_NAME
from lint_rules.seen import Seen, read
from slurm_env_guard import CANARY

from .launch import WAYS

SCRIPT = Path(__file__).with_name("launch.py")
STANDARD = {"subprocess", "os", "asyncio", "pty"}
# `asyncio.subprocess` has what asyncio has; the rest went with Python 2.
OTHER_NAMES = {"asyncio.subprocess.create_subprocess_exec", "asyncio.subprocess.create_subprocess_shell"} | {
    "os.popen2",
    "os.popen3",
    "os.popen4",
}


def run(folder: Path, api: str, *arguments: str, action: str = "warn") -> tuple[list[Seen], str]:
    """What the guard recorded while `launch.py` ran, and its standard error."""
    record = folder / "record"
    argv = [sys.executable, "-m", "slurm_env_guard", "--plant", "--action", action, "--record", str(record)]
    done = subprocess.run([*argv, str(SCRIPT), api, *arguments], capture_output=True, text=True, timeout=60)
    return (list(read(record)) if record.exists() else []), done.stderr


def test_the_list_is_that_of_the_checker() -> None:
    known = {name for name in BY_NAME if name.partition(".")[0] in STANDARD} - OTHER_NAMES
    known |= {api.name for api in BY_METHOD.values()}
    assert set(WAYS) == known


@pytest.mark.parametrize("api", WAYS)
def test_a_leak_is_noticed_once_and_at_its_line(tmp_path: Path, stand_in: Path, api: str) -> None:
    seen, error = run(tmp_path, api)
    assert stand_in.read_text() == "sbatch job.sh\n"
    assert [(each.command, each.leaks) for each in seen] == [("sbatch", (CANARY,))], error
    site = seen[0].site
    assert site is not None
    assert Path(site.file) == SCRIPT
    assert f"{SCRIPT}:{site.line}: SlurmEnvLeakWarning: sbatch inherits {CANARY}" in error
    assert api.split(".")[-1] in SCRIPT.read_text().splitlines()[site.line - 1]


TAKES_ENV = [
    api
    for api in WAYS
    if api not in ("subprocess.getoutput", "subprocess.getstatusoutput", "os.system", "os.popen", "pty.spawn")
    and not (api.startswith(("os.exec", "os.spawn")) and not api.endswith("e"))
]


@pytest.mark.parametrize("api", TAKES_ENV)
def test_a_scrubbed_environment_is_recorded_and_not_complained_of(
    tmp_path: Path, stand_in: Path, api: str
) -> None:
    seen, error = run(tmp_path, api, "scrubbed")
    assert stand_in.read_text() == "sbatch job.sh\n"
    assert [(each.command, each.leaks) for each in seen] == [("sbatch", ())]
    assert "SlurmEnvLeak" not in error


@pytest.mark.parametrize("api", WAYS)
def test_raise_keeps_the_launch_from_happening(tmp_path: Path, stand_in: Path, api: str) -> None:
    """Also where Python forks first, as os.spawn* does: the exception ends the child, its text is written."""
    _, error = run(tmp_path, api, action="raise")
    assert not stand_in.exists()
    assert f"sbatch inherits {CANARY}" in error
