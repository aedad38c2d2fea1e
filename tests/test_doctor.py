"""The doctor's judgement of an environment; on a real Slurm it is in tests/slurm."""

from __future__ import annotations

import json

import pytest

import slurm_env
from lint_rules.doctor import Where, as_json, as_table, report
from lint_rules.effects import EFFECTS, Kind, effect_of

CLEAN = {
    "PATH": "/usr/bin",
    "HOME": "/home/ada",
    "SLURM_CONF": "/opt/slurm.conf",
    "SLURM_JWT": "secret-token",
}
JOB = {
    **CLEAN,
    "SLURM_JOB_ID": "17",
    "SLURM_NTASKS": "2",
    "SLURM_NODEID": "0",
    "SLURM_SUBMIT_DIR": "/home/ada",
}
STEP = {**JOB, "SLURM_STEP_ID": "0", "SLURM_CPU_BIND": "quiet,mask_cpu:0x1", "SLURM_CPU_BIND_LIST": "0x1"}


def test_a_clean_shell_has_nothing_to_leak() -> None:
    doctor = report(CLEAN)
    assert (doctor.where, doctor.status, doctor.leaks, doctor.rewritten) == (Where.OUTSIDE, 0, (), ())
    assert doctor.kept == ("SLURM_CONF", "SLURM_JWT")
    assert as_table(doctor).startswith("This is no allocation. Nothing of Slurm would go along")


def test_an_empty_environment() -> None:
    assert report({}).status == 0


@pytest.mark.parametrize(
    ("step_id", "where"),
    [
        (None, Where.JOB),
        ("-5", Where.JOB),
        ("0", Where.STEP),
        ("7", Where.STEP),
        ("-6", Where.INTERACTIVE),
        ("4294967290", Where.INTERACTIVE),
    ],
)
def test_where_we_are(step_id: str | None, where: Where) -> None:
    assert report({**JOB, **({"SLURM_STEP_ID": step_id} if step_id else {})}).where is where


def test_what_somebody_exported_at_a_login_node_leaks_as_well() -> None:
    doctor = report({**CLEAN, "SBATCH_PARTITION": "side", "SBATCH_JOB_NAME": "theirs"})
    assert doctor.status == 1
    assert [(leak.name, leak.effect.kind) for leak in doctor.leaks] == [
        ("SBATCH_PARTITION", Kind.REROUTES),
        ("SBATCH_JOB_NAME", Kind.RENAMES),
    ]


def test_the_worst_comes_first() -> None:
    doctor = report(STEP)
    assert [leak.name for leak in doctor.leaks][:2] == ["SLURM_CPU_BIND", "SLURM_CPU_BIND_LIST"]
    kinds = [list(Kind).index(leak.effect.kind) for leak in doctor.leaks]
    assert kinds == sorted(kinds)


def test_leaks_are_what_the_helper_removes() -> None:
    doctor = report(STEP)
    removed = STEP.keys() - slurm_env.scrubbed_env(base=STEP).keys()
    assert {leak.name for leak in doctor.leaks} | set(doctor.rewritten) == removed
    for_steps = STEP.keys() - slurm_env.scrubbed_env(base=STEP, step=True).keys()
    assert {leak.name for leak in doctor.leaks if leak.hurts_step} == for_steps


def test_what_every_job_gets_anew_is_no_harm() -> None:
    doctor = report({**CLEAN, "SLURM_NODEID": "0"})
    assert (doctor.status, doctor.leaks, doctor.rewritten) == (0, (), ("SLURM_NODEID",))


def test_gpus_and_ranks_are_named_although_a_scrub_leaves_them() -> None:
    others = {"CUDA_VISIBLE_DEVICES": "3", "MASTER_ADDR": "n1", "TORCHELASTIC_RUN_ID": "x"}
    doctor = report({**CLEAN, **others})
    assert doctor.beyond == tuple(sorted(others))
    assert doctor.status == 0


def test_the_table_tells_no_secrets_and_breaks_no_terminal() -> None:
    table = as_table(
        report({**JOB, "SLURM_ODD": "a\x1b[2J\n\udcff" + "x" * 200, "SLURM_JWT": "secret-token"})
    )
    assert "secret-token" not in table
    assert "\x1b" not in table
    assert "x" * 61 not in table
    table.encode()


def test_json_has_it_all() -> None:
    document = json.loads(as_json(report({**STEP, "SLURM_ODD": "\udcff"})))
    assert (document["where"], document["job"], document["step"]) == ("step", "17", "0")
    assert document["leaks"][0] == {
        "name": "SLURM_CPU_BIND",
        "value": "quiet,mask_cpu:0x1",
        "kind": "pins ranks",
        "effect": EFFECTS["SLURM_CPU_BIND"].text,
        "hurts_step": True,
    }
    assert document["kept"] == ["SLURM_CONF", "SLURM_JWT"]
    assert "secret-token" not in as_json(report(STEP))


@pytest.mark.parametrize("family", slurm_env.FAMILIES)
def test_a_name_that_no_release_has_yet_has_an_effect(family: str) -> None:
    assert effect_of(family + "FROM_THE_FUTURE")
    assert effect_of(family)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("SLURM_CPU_BIND_VERBOSE", Kind.PINS),
        ("SLURM_MEM_PER_GPU", Kind.CAPS),
        ("SLURM_GPUS_PER_NODE", Kind.STOPS),
        ("SLURM_GPUS_ON_NODE", Kind.MISLEADS),
        ("SLURM_STEP_NODELIST", Kind.MISLEADS),
        ("SLURM_SPANK__SLURM_SPANK_OPTION_pyxis_container_image", Kind.PLUGIN),
        ("SBATCH_QOS", Kind.REROUTES),
        ("SLURM_NTASKS_PER_NODE", Kind.SIZES),
    ],
)
def test_effects_are_found_by_the_longest_family(name: str, kind: Kind) -> None:
    assert effect_of(name).kind is kind


def test_every_row_is_about_something_that_a_scrub_removes() -> None:
    rows = {word + "X" if word.endswith("_") else word for word in EFFECTS}
    assert not slurm_env.scrubbed_env(base=dict.fromkeys(rows, "1"))
