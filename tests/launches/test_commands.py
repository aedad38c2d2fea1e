"""Argument lists: which Slurm commands they start, and what the commands' options say."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest
from shell_cases import Case, by_our_reading, cases, run_for_real, told

from lint_rules.launches.commands import (
    HOLE,
    SlurmCommand,
    asks_for_new_job,
    exports,
    leaves_unknown,
    names_a_step,
    slurm_commands_in_argv,
)


def found_in(text: str) -> list[SlurmCommand]:
    words = shlex.split(text)
    is_open = words[-1:] == ["…"]
    return slurm_commands_in_argv(words[:-1] if is_open else words, open=is_open)


@pytest.mark.parametrize("case", cases("argv.cases"))
def test_what_runs(case: Case) -> None:
    assert told(found_in(case.text)) == case.expected


@pytest.mark.skipif(shutil.which("bash") is None, reason="the lists start bash")
@pytest.mark.parametrize("case", cases("argv.cases", tried=True))
def test_a_real_process_agrees(case: Case, tmp_path: Path) -> None:
    assert run_for_real(shlex.split(case.text), tmp_path) == by_our_reading(found_in(case.text))


def test_nothing_in_an_empty_list() -> None:
    assert slurm_commands_in_argv([]) == []
    assert slurm_commands_in_argv([""]) == []
    assert slurm_commands_in_argv([HOLE], open=True) == []


def test_index_is_that_of_the_command_word() -> None:
    assert slurm_commands_in_argv(["env", "A=b", "timeout", "5", "sbatch", "x"])[0].index == 4
    assert slurm_commands_in_argv(["env", "bash", "-c", "cd x && sbatch y"])[0].index == 3


def test_aliases_stand_for_slurm_commands() -> None:
    aliases = {"submit": "sbatch", "launch": "srun"}
    (command,) = slurm_commands_in_argv(["/opt/bin/launch", "-p", "x", "--version"], aliases=aliases)[:1] or [
        None
    ]
    assert command is None
    (command,) = slurm_commands_in_argv(["nice", "/opt/bin/submit", "x"], aliases=aliases)
    assert (command.name, command.word) == ("sbatch", "/opt/bin/submit")
    assert slurm_commands_in_argv(["/opt/bin/submit", "x"]) == []


@pytest.mark.parametrize("shell", [["bash"], ["sh", "-s"], ["env", "-u", "SLURM_JOB_ID", "bash", "-e", "-"]])
def test_text_on_standard_input_is_run_by_a_shell(shell: list[str]) -> None:
    (command,) = slurm_commands_in_argv(shell, stdin="cd x && sbatch y")
    assert (command.name, command.options, command.index) == ("sbatch", ("y",), 8)
    assert command.unset == ({"SLURM_JOB_ID"} if "-u" in shell else set())


@pytest.mark.parametrize(
    "program", [["cat"], ["bash", "job.sh"], ["bash", "-c", "cat"], ["ssh", "h", "bash"], []]
)
def test_text_on_standard_input_of_anything_else_is_not(program: list[str]) -> None:
    assert slurm_commands_in_argv(program, stdin="sbatch y") == []


def the_command(text: str) -> SlurmCommand:
    (command,) = found_in(text.replace("▢", HOLE))
    return command


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("sbatch job.sh", None),
        ("sbatch --export=NONE job.sh", "NONE"),
        ("sbatch --export NONE job.sh", "NONE"),
        ("sbatch --export= job.sh", ""),
        ("sbatch -p gpu --export=ALL,A=b job.sh", "ALL,A=b"),
        ("sbatch --export=ALL --export=NIL job.sh", "NIL"),
        ("sbatch --export=▢ job.sh", HOLE),
        ("sbatch --export-file=f job.sh", None),
        ("sbatch --comment --export=NONE job.sh", None),
        ("sbatch job.sh --export=NONE", None),
        ("srun ▢ --export=NONE x …", "NONE"),
    ],
)
def test_exports(text: str, value: str | None) -> None:
    assert exports(the_command(text)) == value


@pytest.mark.parametrize(
    "text",
    [
        "srun --jobid=5 x",
        "srun --jobid 5 x",
        "srun --overlap x",
        "srun -n 4 --exact x",
        "srun --het-group=0,1 x",
        "srun --pack-group 1 x",
        "srun -r 1 x",
        "srun --relative=1 x",
        "srun -Qr1 x",
        "srun --external-launcher x",
        "srun --overl x",
        "srun ▢ --overlap x …",
        "srun --jobid=▢ x",
    ],
)
def test_an_srun_that_names_a_step(text: str) -> None:
    assert names_a_step(the_command(text))
    assert not asks_for_new_job(the_command(text))


@pytest.mark.parametrize(
    "text",
    [
        "srun -p gpu x",
        "srun -pgpu x",
        "srun --partition=gpu x",
        "srun --part gpu x",
        "srun -n 4 -A acct x",
        "srun --account acct x",
        "srun -q high x",
        "srun --qos=high x",
        "srun --reservation=r x",
        "srun -M other x",
        "srun --clusters=other x",
        "srun -QOp gpu x",
        "srun ▢ -p gpu x …",
        "srun --pty --x11 -p▢ bash",
        "sbatch x",
        "salloc",
    ],
)
def test_a_command_that_asks_for_a_new_job(text: str) -> None:
    assert asks_for_new_job(the_command(text))
    assert not names_a_step(the_command(text))


@pytest.mark.parametrize(
    "text",
    [
        "srun x",
        "srun -n 4 -c 2 x",
        "srun -J --overlap x",
        "srun -J -p x",
        "srun x --overlap",
        "srun x -p gpu --jobid=5",
        "srun prog --partition=gpu",
        "srun -- -p gpu",
        "srun -W 5 prog -A b",
        "srun --mpi pmix prog --exact",
        "srun ▢ -p gpu",
        "srun --overcommit x",
        "srun -n 4 ▢ --exact",
    ],
)
def test_an_srun_that_says_neither(text: str) -> None:
    command = the_command(text)
    assert (names_a_step(command), asks_for_new_job(command)) == (False, False)


@pytest.mark.parametrize("text", ["sbatch --overlap x", "sbatch --jobid=5 x", "salloc --exact"])
def test_only_an_srun_names_a_step(text: str) -> None:
    assert not names_a_step(the_command(text))


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("sbatch x", False),
        ("sbatch --purge-slurm-env x", True),
        ("sbatch x --purge-slurm-env", False),
        ("env -u SLURM_JOB_ID sbatch x", False),
        ("env -u ▢ sbatch x", True),
        ("env -u SLURM_▢ sbatch x", True),
        ("env -i sbatch x", False),
    ],
)
def test_a_command_may_leave_an_unknown_environment(text: str, unknown: bool) -> None:
    assert leaves_unknown(the_command(text)) is unknown
