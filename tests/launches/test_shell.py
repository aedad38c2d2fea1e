"""Shell text: what runs, with what removed, tried against a real shell where one can try it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shell_cases import Case, by_our_reading, cases, pieces, run_for_real, told
from shell_programs import Writer

from lint_rules.launches import shell
from lint_rules.launches.commands import HOLE
from lint_rules.launches.shell import slurm_commands_in_shell

TEXTS = "[!a]*.cases"


@pytest.mark.parametrize("case", cases(TEXTS))
def test_what_runs(case: Case) -> None:
    assert told(slurm_commands_in_shell(case.text)) == case.expected


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash to compare with")
@pytest.mark.parametrize("case", cases(TEXTS, tried=True))
def test_a_real_shell_agrees(case: Case, tmp_path: Path) -> None:
    assert run_for_real(["bash", "-c", case.text], tmp_path) == by_our_reading(
        slurm_commands_in_shell(case.text)
    )


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash to compare with")
@pytest.mark.parametrize("seed", range(80))
def test_a_real_shell_agrees_on_random_programs(seed: int, tmp_path: Path) -> None:
    text = Writer(seed).program(depth=seed % 4 + 1)
    ours = by_our_reading(slurm_commands_in_shell(text))
    assert set(run_for_real(["bash", "-c", text], tmp_path)) == set(ours), text


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("sbatch x", 0),
        ("  sbatch x", 2),
        ("cd a && sbatch x", 8),
        (f"cd {HOLE} && sbatch x", 8),
        ("echo ä; sbatch x", 8),
        ("A=b nice env C=d sbatch x", 17),
        ("cd a\nif b; then\n  sbatch x\nfi", 18),
        ("x=$(sbatch x)", 4),
        ("bash -c 'sbatch x'", 9),
        (f'bash -lc "cd {HOLE} && sbatch x"', 18),
        ("bash -c 'bash -c \"sbatch x\"'", 18),
        ("bash <<EOF\nsbatch x\nEOF", 11),
        ("cat <<EOF\n$(sbatch x)\nEOF", 12),
        ("echo 'sbatch x' | bash", 6),
        ("eval 'sbatch x'", 6),
        ("f() { sbatch x; }; f", 6),
    ],
)
def test_place_of_the_command_word(text: str, place: int) -> None:
    (command,) = slurm_commands_in_shell(text)
    assert command.index == place
    assert text[place:].startswith("sbatch")


def test_place_of_a_computed_text_is_where_it_is_handed_over() -> None:
    (command,) = slurm_commands_in_shell('X=y; bash -c "sbatch \\"$X\\""')
    assert command.index == 13


def test_aliases() -> None:
    aliases = {"submit": "sbatch", "/opt/run": "srun"}
    found = slurm_commands_in_shell("submit a; /x/submit b; /opt/run c; run d; submit.sh e", aliases=aliases)
    assert [(command.name, command.word, command.options) for command in found] == [
        ("sbatch", "submit", ("a",)),
        ("sbatch", "/x/submit", ("b",)),
        ("srun", "/opt/run", ("c",)),
    ]


def test_a_text_without_command_words_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shell, "parse", lambda text: pytest.fail("parsed"))
    assert slurm_commands_in_shell("cd x && squeue --me") == []
    assert (
        slurm_commands_in_shell("sbatch --parsable -p gpu job.sh") != []
    )  # plain words need no parser either


_BLOCKS = {
    "subshells": "({})",
    "groups": "{{ {}; }}",
    "branches": "if a; then {}; fi",
    "loops": "for i in a; do {}; done",
    "substitutions": "echo $({})",
    "quoted substitutions": 'echo "$({})"',
    "functions": "f() {{ {}; }}",
    "evals": "eval {}",
    "shells": "env bash -c {}",
}


@pytest.mark.parametrize("block", _BLOCKS.values(), ids=_BLOCKS)
@pytest.mark.parametrize("depth", [30, 300, 10_000])
def test_deep_nesting_ends(block: str, depth: int) -> None:
    opening, closing = block.format("\0").split("\0")
    assert len(slurm_commands_in_shell(opening * depth + "sbatch x" + closing * depth)) <= 1


@pytest.mark.parametrize("piece", pieces("repeated.txt"))
def test_repetition_ends(piece: str) -> None:
    for text in (piece * (60_000 // len(piece)) + "\nsbatch x", piece * 300 + "\nsbatch x"):
        assert len(slurm_commands_in_shell(text)) <= 20_000


def test_no_more_text_than_a_shell_can_be_given() -> None:
    assert slurm_commands_in_shell("#" * 131_000 + "\nsbatch x") != []
    assert slurm_commands_in_shell("#" * 131_100 + "\nsbatch x") == []


@given(st.lists(st.sampled_from(pieces("pieces.txt")), max_size=40).map("".join))
def test_any_text_is_read_without_a_crash(text: str) -> None:
    for command in slurm_commands_in_shell(text):
        assert 0 <= command.index < len(text)


@given(st.lists(st.sampled_from(pieces("plain_words.txt")), max_size=8).map(" ".join))
def test_plain_words_mean_the_same_with_and_without_the_parser(text: str) -> None:
    assert slurm_commands_in_shell(text) == slurm_commands_in_shell(f"{text} #")
