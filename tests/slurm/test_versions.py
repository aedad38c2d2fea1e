"""Where releases of Slurm differ, the test says what the one at hand does; none is passed over.

The conflict of SLURM_CPUS_PER_TASK and SLURM_TRES_PER_TASK was seen on 23.11.4 and 26.05.5 after a plain
`-c2`, on 24.11.5 after `--tres-per-task=cpu:2`. Up to 23.02 srun does not read SLURM_CPUS_PER_TASK (srun(1)
of that release): Debian 12's 22.05.8 cannot show it.
"""

from __future__ import annotations

import pytest

from .laboratory import Caller, Laboratory
from .test_submissions import show

CONFLICT = "set by two different environment variables"


@pytest.mark.parametrize(
    ("option", "versions"),
    [
        ("-c2", [((23, 11), (24, 11)), ((25, 5), (99, 0))]),
        ("--tres-per-task=cpu:2", [((23, 11), (99, 0))]),
    ],
)
def test_cpus_per_task_of_the_callers_job_against_the_new_one(
    laboratory: Laboratory, option: str, versions: list[tuple[tuple[int, int], tuple[int, int]]]
) -> None:
    """`versions`: from the first, to before the second, the leaking program's new job cannot start a step."""
    version = laboratory.cluster.version
    if option.startswith("--tres") and version < (23, 2):
        option = "-c2"  # the option came with 23.02; older releases have only the other spelling
    pair = laboratory.submission(Caller(("-n1", option)), "srun echo runs; echo status $?", "-N1", "-n2")
    show(laboratory, f"{option} of the caller's job on {laboratory.cluster.release}", pair)
    conflict = any(first <= version[:2] < end for first, end in versions)
    assert (CONFLICT in pair.leaking.written) is conflict
    assert ("status 0" in pair.leaking.written) is not conflict
    assert pair.fixed.written == "runs\nruns\nstatus 0"
