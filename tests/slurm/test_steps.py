"""What srun and salloc do from inside an allocation: fixed, steps stay steps and new jobs are new ones.

Both programs run from the same place: `project/work.py` as written, and the same file after our codemod,
which gives the step profile to an srun that may be a step, the submission profile to what asks for a new job.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .laboratory import Caller, Laboratory, Outcome

SH = ("sh", "-c")
AFFINITY = "echo $(/bin/grep Cpus_allowed_list /proc/self/status)"
WHO = "echo $SLURM_JOB_ID.$SLURM_STEP_ID $SLURMD_NODENAME"


def ranks(outcome: Outcome) -> list[str]:
    """What the ranks printed, in an order of their own."""
    return sorted(outcome.said.splitlines())


def show(laboratory: Laboratory, name: str, leaking: Outcome, fixed: Outcome) -> None:
    outcomes = (leaking, fixed)
    told = (" | ".join([*ranks(each), *each.slurm_errors, f"status {each.status}"]) for each in outcomes)
    laboratory.show(name, *told)


def test_ranks_of_a_step_beside_ours_are_not_pinned_to_our_cpu(laboratory: Laboratory) -> None:
    caller = Caller(("-N1", "-n2"), step=("-N1", "-n1", "-c1", "--overlap"))
    pair = laboratory.work(caller, "beside_ourselves", "-n2", *SH, AFFINITY)
    show(laboratory, "srun --overlap from a step", pair.leaking, pair.fixed)
    assert ranks(pair.leaking) == ["Cpus_allowed_list: 0"] * 2
    assert ranks(pair.fixed) == ["Cpus_allowed_list: 0", "Cpus_allowed_list: 1"]


def test_srun_of_a_batch_script_keeps_the_sizes_of_the_job(laboratory: Laboratory) -> None:
    """The fix must change nothing here: three tasks over both nodes, with the job's -c."""
    script = "echo $SLURM_JOB_ID $SLURM_NTASKS $SLURM_CPUS_PER_TASK $SLURMD_NODENAME"
    pair = laboratory.work(Caller(("-N2", "-n3", "-c1", "--mem=100M")), "in_this_job", *SH, script)
    show(laboratory, "srun in a batch script", pair.leaking, pair.fixed)
    assert ranks(pair.leaking) == ranks(pair.fixed)
    assert [line.split()[1:] for line in ranks(pair.fixed)] == [
        ["3", "1", "n1"],
        ["3", "1", "n1"],
        ["3", "1", "n2"],
    ]


def test_srun_of_a_heterogeneous_job_reaches_all_components(laboratory: Laboratory) -> None:
    caller = Caller(("-n1", "-w", "n1", "--mem=100M", ":", "-n1", "-w", "n2", "--mem=100M"))
    pair = laboratory.work(caller, "in_this_job", "--het-group=0,1", *SH, "echo $SLURMD_NODENAME")
    show(laboratory, "srun --het-group", pair.leaking, pair.fixed)
    assert ranks(pair.leaking) == ranks(pair.fixed) == ["n1", "n2"]


def test_a_batch_script_that_somebody_submitted_with_the_leak_is_mended(laboratory: Laboratory) -> None:
    """Another program's masks and limits are in the batch environment: srun dies, or pins its ranks."""
    dirt = (
        "export SLURM_CPU_BIND=quiet,mask_cpu:0x1 SLURM_CPU_BIND_LIST=0x1 SLURM_CPU_BIND_TYPE=mask_cpu:"
        " SLURM_CPU_BIND_VERBOSE=quiet SLURM_MEM_PER_CPU=77 SLURM_EXPORT_ENV=NONE"
    )
    caller = Caller(("-N1", "-n2", "--mem=100M"), shell=dirt)
    pair = laboratory.work(caller, "in_this_job", *SH, AFFINITY)
    show(laboratory, "srun in a batch script that got the leak", pair.leaking, pair.fixed)
    assert "mutually exclusive" in pair.leaking.complained
    assert ranks(pair.fixed) == ["Cpus_allowed_list: 0", "Cpus_allowed_list: 1"]


def test_a_step_stays_a_step_where_a_full_scrub_would_wait_for_ever(
    laboratory: Laboratory, fully_scrubbed_project: Path
) -> None:
    """The job holds the whole cluster: scrubbed of SLURM_JOB_ID, srun gets in the queue behind it."""
    caller = Caller(("-N2", "-n2", "--exclusive"))
    command = ("in_this_job", "-N1", "-n1", *SH, WHO)
    pair = laboratory.work(caller, *command)
    stuck = laboratory.with_fixed(fully_scrubbed_project).work(caller, *command, limit=4).fixed
    show(laboratory, "srun in a job that holds the cluster; fixed: without SLURM_JOB_ID", pair.leaking, stuck)
    show(laboratory, "the same; fixed: with the step profile", pair.leaking, pair.fixed)
    assert pair.leaking.status == pair.fixed.status == 0
    assert pair.leaking.said.split(".")[0] == pair.fixed.said.split(".")[0]
    assert stuck.status == 124
    assert "queued and waiting for resources" in stuck.complained


def test_srun_that_names_a_partition_gets_the_job_that_it_asks_for(laboratory: Laboratory) -> None:
    """Inside an allocation srun takes no notice of --partition: silently a step of the caller's job."""
    caller = Caller(("-N1", "-n1", "-w", "n1", "-p", "main"))
    pair = laboratory.work(caller, "in_a_partition", "-n1", *SH, f"{WHO} $SLURM_JOB_PARTITION")
    show(laboratory, "srun --partition=side in a job of main", pair.leaking, pair.fixed)
    assert pair.leaking.said.split()[1:] == ["n1", "main"]
    assert pair.fixed.said.split()[1:] == ["n2", "side"]
    assert pair.leaking.said.split(".")[0] != pair.fixed.said.split(".")[0]


def test_ranks_in_a_new_allocation_are_not_pinned_to_our_cpu(laboratory: Laboratory) -> None:
    caller = Caller(("-N1", "-n1", "-c1", "-w", "n1"), step=("-N1", "-n1", "-c1"))
    pair = laboratory.work(caller, "in_an_allocation", "-N1", "-n2", "-w", "n2", "srun", *SH, AFFINITY)
    show(laboratory, "salloc from a step", pair.leaking, pair.fixed)
    assert ranks(pair.leaking) == ["Cpus_allowed_list: 0"] * 2
    assert ranks(pair.fixed) == ["Cpus_allowed_list: 0", "Cpus_allowed_list: 1"]


@pytest.mark.parametrize("way", ["in_this_job", "in_a_partition", "in_an_allocation"])
def test_outside_an_allocation_nothing_changes(laboratory: Laboratory, way: str) -> None:
    """From the login node srun and salloc ask for a new job, before the fix and after it."""
    command = ["srun", *SH, "echo runs"] if way == "in_an_allocation" else [*SH, "echo runs"]
    pair = laboratory.at_login(["work.py", way, "-n1", *command])
    assert pair.leaking == pair.fixed == Outcome(0, "runs\n")
