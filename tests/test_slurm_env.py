"""The helper's contract, as docs/slurm.md states it; the same on a real Slurm is in tests/slurm."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import slurm_env
from slurm_env import ACCELERATORS, RENDEZVOUS, in_step, scrubbed_env

OWN = {
    "PATH": "/usr/bin",
    "HOME": "/home/ada",
    "PYTHONPATH": "src",
    "WANDB_API_KEY": "secret",
    "SLURMISH": "1",
}
CLIENT = {
    "SLURM_CONF": "/opt/slurm/slurm.conf",
    "SLURM_CONF_SERVER": "ctl:6817",
    "SLURM_JWT": "token",
    "SLURM_SACK_SOCKET": "/run/sack",
    "SLURM_SACK_KEY": "/etc/key",
    "SLURM_SACK_JWKS": "/etc/jwks",
    "SLURM_TIME_FORMAT": "%s",
    "SLURM_BITSTR_LEN": "80",
    "SLURM_TOPO_LEN": "80",
    "SLURM_EXIT_ERROR": "91",
    "SLURM_EXIT_IMMEDIATE": "92",
    "SLURM_DEBUG_FLAGS": "steps",
}
JOB = {
    "SLURM_JOB_ID": "17",
    "SLURM_JOBID": "17",
    "SLURM_JOB_NODELIST": "n[1-2]",
    "SLURM_JOB_NUM_NODES": "2",
    "SLURM_NTASKS": "3",
    "SLURM_NPROCS": "3",
    "SLURM_CPUS_PER_TASK": "2",
    "SLURM_TRES_PER_TASK": "cpu=2",
    "SLURM_MEM_PER_NODE": "300",
    "SLURM_DISTRIBUTION": "cyclic",
    "SLURM_HINT": "nomultithread",
    "SLURM_SPANK__SLURM_SPANK_OPTION_pyxis_container_image": "ours",
    "SLURM_SUBMIT_DIR": "/home/ada",
    "SLURMD_NODENAME": "n1",
    "SBATCH_ACCOUNT": "physics",
}
BINDING = {
    "SLURM_CPU_BIND": "quiet,mask_cpu:0x1",
    "SLURM_CPU_BIND_LIST": "0x1",
    "SLURM_CPU_BIND_TYPE": "mask_cpu:",
    "SLURM_CPU_BIND_VERBOSE": "quiet",
}
STEP_STATE = {
    "SLURM_STEP_ID": "0",
    "SLURM_STEPID": "0",
    "SLURM_STEP_NODELIST": "n1",
    "SLURM_SRUN_COMM_HOST": "127.0.0.1",
    "SLURM_LAUNCH_NODE_IPADDR": "127.0.0.1",
    "SLURM_PTY_PORT": "4",
    "SLURM_PMIX_MAPPING_SERV": "x",
    "SLURM_PMIXP_ABORT_AGENT_PORT": "5",
    "SLURM_UMASK": "0022",
    "SLURM_EXPORT_ENV": "NONE",
    "PMI_RANK": "0",
    "PMI2_X": "0",
    "PMIX_RANK": "0",
    "PALS_RANKID": "0",
    "SRUN_DEBUG": "3",
    "SLURMD_DEBUG": "2",
}
SIZES = {
    "SLURM_NTASKS",
    "SLURM_NPROCS",
    "SLURM_CPUS_PER_TASK",
    "SLURM_TRES_PER_TASK",
    "SLURM_MEM_PER_NODE",
} | {
    "SLURM_DISTRIBUTION",
    "SLURM_HINT",
}


class TestSubmission:
    def test_everything_of_slurm_goes_except_what_the_client_needs(self) -> None:
        base = {**OWN, **CLIENT, **JOB, **BINDING, **STEP_STATE}
        assert scrubbed_env(base=base) == {**OWN, **CLIENT}

    @pytest.mark.parametrize("family", slurm_env.FAMILIES)
    def test_a_name_that_no_release_has_yet_goes_with_its_family(self, family: str) -> None:
        assert scrubbed_env(base={**OWN, family + "FROM_THE_FUTURE": "1"}) == OWN

    def test_outside_an_allocation_what_somebody_exported_does_not_steer_either(self) -> None:
        exported = {
            "SBATCH_PARTITION": "debug",
            "SALLOC_QOS": "low",
            "SLURM_CLUSTERS": "b",
            "SBATCH_CONTAINER": "c",
        }
        assert scrubbed_env(base={**OWN, **exported}) == OWN

    def test_nothing_of_slurm_nothing_to_do(self) -> None:
        assert scrubbed_env(base=OWN) == OWN
        assert scrubbed_env(base={}) == {}


class TestKeepAndDrop:
    def test_keep_names_what_stays(self) -> None:
        base = {**OWN, "SBATCH_ACCOUNT": "physics", "SBATCH_QOS": "low"}
        assert scrubbed_env(base=base, keep=("SBATCH_ACCOUNT",)) == {**OWN, "SBATCH_ACCOUNT": "physics"}

    def test_keep_of_what_is_not_there_adds_nothing(self) -> None:
        assert scrubbed_env(base=OWN, keep=["SBATCH_ACCOUNT"]) == OWN

    def test_drop_takes_names_and_families(self) -> None:
        base = {**OWN, "MASTER_ADDR": "n1", "TORCHELASTIC_RUN_ID": "7", "CUDA_VISIBLE_DEVICES": "3"}
        assert scrubbed_env(base=base, drop=(*ACCELERATORS, *RENDEZVOUS)) == OWN
        assert scrubbed_env(base=base) == base

    def test_a_name_without_final_underscore_is_no_family(self) -> None:
        base = {"RANK": "0", "RANKING": "1", "RANK_OF_NODE": "2"}
        assert scrubbed_env(base=base, drop=["RANK"]) == {"RANKING": "1", "RANK_OF_NODE": "2"}

    def test_drop_reaches_the_clients_settings(self) -> None:
        """A module that sets a private SLURM_CONF exists (nf-core/configs 739)."""
        assert scrubbed_env(base={**OWN, "SLURM_CONF": "/private"}, drop=("SLURM_CONF",)) == OWN

    def test_keep_wins_over_drop(self) -> None:
        base = {"RANK": "0", "SLURM_HINT": "h"}
        assert scrubbed_env(base=base, drop=("RANK", "SLURM_"), keep=("RANK", "SLURM_HINT")) == base

    def test_both_hold_for_a_step_as_well(self) -> None:
        base = {**OWN, **JOB, **STEP_STATE, "RANK": "0"}
        env = scrubbed_env(base=base, step=True, keep=("SLURM_UMASK", "SLURM_NTASKS"), drop=("RANK",))
        assert env["SLURM_UMASK"] == "0022"
        assert env["SLURM_NTASKS"] == "3"
        assert "RANK" not in env

    @pytest.mark.parametrize("argument", ["keep", "drop"])
    def test_one_string_is_refused(self, argument: str) -> None:
        with pytest.raises(TypeError, match=rf"{argument}=\('SBATCH_ACCOUNT',\)"):
            scrubbed_env(base=OWN, **{argument: "SBATCH_ACCOUNT"})  # type: ignore[arg-type]


class TestStep:
    def test_without_an_allocation_it_is_a_submission(self) -> None:
        base = {**OWN, **CLIENT, **BINDING, "SBATCH_QOS": "low", "SLURM_NTASKS": "3"}
        assert scrubbed_env(base=base, step=True) == scrubbed_env(base=base) == {**OWN, **CLIENT}

    @pytest.mark.parametrize("step_id", [None, "-5", "-6", "4294967290", "4294967291"])
    def test_a_batch_script_keeps_the_jobs_own_sizes(self, step_id: str | None) -> None:
        base = {**OWN, **CLIENT, **JOB, **({"SLURM_STEP_ID": step_id} if step_id else {})}
        assert scrubbed_env(base=base, step=True) == {**OWN, **CLIENT, **JOB}

    def test_inside_a_step_the_job_stays_and_the_step_goes(self) -> None:
        base = {**OWN, **CLIENT, **JOB, **BINDING, **STEP_STATE}
        left = {name: value for name, value in JOB.items() if name not in SIZES}
        assert scrubbed_env(base=base, step=True) == {**OWN, **CLIENT, **left}

    def test_a_mask_that_slurm_computed_goes_from_a_batch_script(self) -> None:
        assert scrubbed_env(base={**JOB, **BINDING}, step=True) == JOB
        memory = {"SLURM_MEM_BIND": "quiet,map_mem:0", "SLURM_MEM_BIND_LIST": "0", "SLURM_MEM_BIND_SORT": ""}
        assert scrubbed_env(base={**JOB, **memory}, step=True) == JOB

    def test_a_sites_own_binding_stays_in_a_batch_script_but_not_in_a_step(self) -> None:
        own = {"SLURM_CPU_BIND": "cores"}
        assert scrubbed_env(base={**JOB, **own}, step=True) == {**JOB, **own}
        assert "SLURM_CPU_BIND" not in scrubbed_env(base={**JOB, **own, "SLURM_STEP_ID": "0"}, step=True)

    def test_two_memory_limits_contradict_so_both_go(self) -> None:
        env = scrubbed_env(base={**JOB, "SLURM_MEM_PER_CPU": "500"}, step=True)
        assert not {name for name in env if name.startswith("SLURM_MEM_PER_")}

    def test_the_components_of_a_heterogeneous_job_do_not_contradict(self) -> None:
        base = {**JOB, "SLURM_MEM_PER_NODE_HET_GROUP_0": "1", "SLURM_MEM_PER_CPU_HET_GROUP_1": "2"}
        assert scrubbed_env(base=base, step=True) == base

    @pytest.mark.parametrize(
        ("tres", "stays"),
        [
            ("cpu=2", True),
            ("cpu:2", True),
            ("cpu:9", False),
            ("cpu=9,gres/gpu:1", False),
            ("gres/gpu:1", True),
        ],
    )
    def test_cpus_per_task_against_tres_per_task(self, tres: str, stays: bool) -> None:
        env = scrubbed_env(base={**JOB, "SLURM_TRES_PER_TASK": tres}, step=True)
        assert env["SLURM_CPUS_PER_TASK"] == "2"
        assert ("SLURM_TRES_PER_TASK" in env) is stays


@pytest.mark.parametrize(
    ("step_id", "inside"),
    [
        ("0", True),
        ("12", True),
        ("-5", False),
        ("-6", False),
        ("4294967290", False),
        ("", False),
        ("x", False),
    ],
)
def test_in_step_reads_the_number(step_id: str, inside: bool) -> None:
    assert in_step({"SLURM_STEP_ID": step_id}) is inside
    assert in_step({}) is False


class TestEnvironments:
    def test_the_result_is_a_new_dict_and_the_base_unchanged(self) -> None:
        base = {**OWN, **JOB}
        env = scrubbed_env(base=base)
        env["ADDED"] = "1"
        assert base == {**OWN, **JOB}
        assert type(scrubbed_env()) is dict

    def test_os_environ_is_the_base_and_stays_as_it_is(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SLURM_CPU_BIND", "mask_cpu:0x1")
        monkeypatch.setenv("SLURM_CONF", "/opt/slurm.conf")
        before = dict(os.environ)
        env = scrubbed_env()
        assert dict(os.environ) == before
        assert "SLURM_CPU_BIND" not in env
        assert env["SLURM_CONF"] == "/opt/slurm.conf"

    @pytest.mark.skipif(os.name == "nt", reason="environments are Unicode there")
    def test_values_that_are_not_utf_8_reach_the_child_byte_for_byte(self) -> None:
        child = "import os, sys; sys.stdout.buffer.write(os.environb[b'ODD'] + b'|' + os.environb[b'N\\xff'])"
        parent = (
            "import subprocess, sys; from slurm_env import scrubbed_env;"
            f"subprocess.run([sys.executable, '-c', {child!r}], env=scrubbed_env(), check=True)"
        )
        env = {os.fsencode(name): os.fsencode(value) for name, value in os.environ.items()}
        env |= {b"ODD": b"\xff\xfe=\n", b"N\xff": b"\x80", b"SLURM_\xff": b"x"}
        env[b"PYTHONPATH"] = os.fsencode(Path(slurm_env.__file__).parent)
        done = subprocess.run([sys.executable, "-c", parent], env=env, capture_output=True, check=True)
        assert done.stdout == b"\xff\xfe=\n|\x80"

    def test_empty_and_foreign_names_are_left_alone(self) -> None:
        base = {"": "x", "=C:": "C:\\", "slurm_job_id": "lower", "SLURM": "5", "_": "/usr/bin/python"}
        assert scrubbed_env(base=base) == base


def test_every_line_of_the_tables_names_its_source() -> None:
    tables = (slurm_env.FAMILIES, slurm_env.CLIENT, slurm_env.OTHER_STEP, slurm_env.BINDINGS, slurm_env.SIZES)
    for table in tables:
        for word, source in table.items():
            assert word.strip("_").isupper() or word.strip("_0123456789").isupper()
            assert source


def test_the_file_needs_nothing_but_the_standard_library() -> None:
    """It is copied into projects: isolated mode, no site-packages, only its own folder."""
    code = f"import sys; sys.path.insert(0, {str(Path(slurm_env.__file__).parent)!r}); import slurm_env"
    subprocess.run([sys.executable, "-I", "-S", "-c", code], check=True)
