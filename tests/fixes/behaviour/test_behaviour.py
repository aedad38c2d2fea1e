"""Programs run before and after the fix, against a stand-in for Slurm: only the environment may differ."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from lint_rules.config import Settings
from lint_rules.fixes.apply import fix
from slurm_env import scrubbed_env

from .cases import Case, cases

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
# What a step of an allocation has in its environment, and more that a program may rely on.
POISON = {
    "SLURM_JOB_ID": "17",
    "SLURM_STEP_ID": "0",
    "SLURM_CPU_BIND": "quiet,mask_cpu:0x1",
    "SLURM_CPU_BIND_LIST": "0x1",
    "SLURM_NTASKS": "1",
    "SLURM_CPUS_PER_TASK": "1",
    "SLURM_TRES_PER_TASK": "cpu=2",
    "SLURM_CONF": "/etc/slurm/slurm.conf",
    "SBATCH_PARTITION": "wrong",
    "PMIX_RANK": "0",
    "SOMETHING_ELSE": "kept",
}
# Set by the shells on the way, or different in every run.
NOISE = frozenset({"_", "SHLVL", "PWD", "OLDPWD", "STAND_IN", "STAND_IN_STATUS"})
CASES = list(cases())


@dataclass(frozen=True)
class Seen:
    """What the stand-in was given, and what became of the program."""

    argv: bytes
    stdin: bytes
    environment: dict[str, str]
    output: bytes
    status: int


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("HOME", "LANG", "TMPDIR") if name in os.environ}
    path = f"{HERE / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return {**kept, **POISON, "PATH": path, "PYTHONPATH": str(ROOT)}


def _read(program: Path) -> Seen:
    lines = program.with_suffix(".env").read_bytes().decode().split("\0")
    environment = dict(line.split("=", 1) for line in lines if line)
    return Seen(
        program.with_suffix(".argv").read_bytes(),
        program.with_suffix(".stdin").read_bytes(),
        {name: value for name, value in environment.items() if name not in NOISE},
        program.with_suffix(".output").read_bytes(),
        int(program.with_suffix(".status").read_text()),
    )


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Seen, Seen]]:
    """All programs, run as they are and as the fixes leave them."""
    before, after = tmp_path_factory.mktemp("before"), tmp_path_factory.mktemp("after")
    for case in CASES:
        (before / f"{case.name}.py").write_text(case.text)
    result = fix([before], Settings(before), unsafe=True)
    for case in CASES:
        path = before / f"{case.name}.py"
        (after / path.name).write_bytes(result.changed.get(path, b"raise SystemExit('not fixed')"))
    runner = [sys.executable, str(HERE / "runner.py")]
    runs = [subprocess.Popen([*runner, str(folder)], env=_environment()) for folder in (before, after)]
    assert [run.wait() for run in runs] == [0, 0]
    return {
        case.name: (_read(before / f"{case.name}.py"), _read(after / f"{case.name}.py")) for case in CASES
    }


def _expected(case: Case, before: dict[str, str]) -> dict[str, str]:
    """What the helper promises: this process's environment scrubbed, with what the program added."""
    own = _environment()
    added = {name: value for name, value in before.items() if name not in own}
    return {**scrubbed_env(step=case.step, base=own), **added}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_only_the_environment_differs(case: Case, seen: dict[str, tuple[Seen, Seen]]) -> None:
    before, after = seen[case.name]
    assert after.argv == before.argv
    assert after.stdin == before.stdin
    assert after.output == before.output
    assert after.status == before.status
    assert "SLURM_CONF" in after.environment
    assert after.environment == _expected(case, before.environment)
    assert before.environment != after.environment
