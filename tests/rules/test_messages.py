"""What the alarms say of the examples: which commands, and what their environment keeps."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from lint_rules.check import check
from lint_rules.config import Settings

HERE = Path(__file__).parent

_INHERIT = "this process's SLURM_* variables: `subprocess.run` gets no `env=`"
SAID = {
    "sle001_missing_env/several_commands.py": {
        8: f"`srun` and `sbatch` inherit {_INHERIT}",
        13: f"`sbatch`, `srun` and `salloc` inherit {_INHERIT}",
        17: f"`sbatch` and `srun` inherit {_INHERIT}",
        22: f"`sbatch` inherits {_INHERIT}",
    },
    "sle003_partial_scrub/single_names.py": {
        10: "this allocation's SLURM_* variables except SLURM_CPU_BIND",
        18: "this allocation's SLURM_* variables except SLURM_JOB_ID, SLURM_NTASKS",
        33: "this allocation's SLURM_* variables except some, such as SLURM_CPU_BIND, SLURM_NTASKS",
    },
    "sle003_partial_scrub/part_of_the_family.py": {
        17: "this allocation's SLURM_* variables",
        22: "this allocation's SLURM_* variables: only SALLOC_*, SBATCH_* removed",
        41: "some of this allocation's SLURM_* variables, among them SLURM_CPU_BIND, SLURM_JOB_ID",
        46: "this allocation's SLURM_* variables except some, such as SLURM_ARRAY_TASK_ID, SLURM_CPUS_PER_TASK, "
        "SLURM_NTASKS and 1 more",
    },
    "sle003_partial_scrub/step_identity_kept.py": {
        15: "some of this allocation's SLURM_* variables, among them SLURM_JOBID, SLURM_JOB_ID",
    },
}


@pytest.mark.parametrize("example", SAID)
def test_messages_name_all_commands_and_what_is_kept(example: str, tmp_path: Path) -> None:
    shutil.copy(HERE / example, tmp_path)
    found = check([tmp_path], Settings(root=tmp_path)).findings
    said = {one.place.location.row: one.message.partition(" keeps ")[2] or one.message for one in found}
    assert {row: said[row] for row in SAID[example]} == SAID[example]
    assert len(found) == len(said)
