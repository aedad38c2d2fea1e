"""What a submission from inside an allocation does to the new job, and that a fixed program does it no more.

Each symptom is one of the table in docs/slurm.md. Both programs run from the same place: `project/submit.py`
as written, and the same file after our codemod.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from .laboratory import Caller, Laboratory, Pair

RANKS = "srun --label /bin/grep Cpus_allowed_list /proc/self/status | sort"
STEP = ("-N1", "-n1", "-c1")


def pinned(*cpus: str) -> str:
    """What RANKS prints when the ranks may use these CPUs, one word a rank."""
    return "\n".join(f"{rank}: Cpus_allowed_list:\t{cpu}" for rank, cpu in enumerate(cpus))


@dataclass(frozen=True)
class Symptom:
    """A pair of patterns that the whole output of the new job matches: leaking, and fixed."""

    name: str
    caller: Caller
    options: tuple[str, ...]
    script: str
    leaking: str
    fixed: str
    way: str = "plainly"


EXCLUSIVE = (
    "srun: fatal: SLURM_MEM_PER_CPU, SLURM_MEM_PER_GPU, and SLURM_MEM_PER_NODE are mutually exclusive."
)
# A step that touches 300 MB and lives long enough for Slurm to notice (JobAcctGatherFrequency is 1 s).
HUNGRY = """srun -n1 python3 -c '
import time
memory = bytearray(300 << 20)
memory[::4096] = bytes(len(memory) // 4096)
time.sleep(2.5)
print("survived")'
echo status $?"""

SYMPTOMS = [
    Symptom(
        "CPU_BIND of the caller's step pins all ranks of the new job to its CPU",
        Caller(("-n1", "-c1"), step=STEP),
        ("-N1", "-n2"),
        RANKS,
        leaking=re.escape(pinned("0", "0")),
        fixed=re.escape(pinned("0", "1")),
    ),
    Symptom(
        "--mem of the caller's job against --mem-per-cpu of the new one",
        Caller(("-n1", "--mem=300M")),
        ("-n1", "--mem-per-cpu=500M"),
        "srun echo runs; echo status $?",
        leaking=rf"{re.escape(EXCLUSIVE)}\nstatus 1",
        fixed="runs\nstatus 0",
    ),
    Symptom(
        "--mem-per-cpu of the caller's job against --mem of the new one",
        Caller(("-n1", "--mem-per-cpu=300M")),
        ("-n1", "--mem=500M"),
        "srun echo runs; echo status $?",
        leaking=rf"{re.escape(EXCLUSIVE)}\nstatus 1",
        fixed="runs\nstatus 0",
    ),
    Symptom(
        "--mem-per-cpu of the caller's job caps a job that asked for the whole node's memory",
        Caller(("-n1", "--mem-per-cpu=100M")),
        ("-n1", "--mem=0"),
        HUNGRY,
        leaking=r"(?s).*exceeded memory limit.*status 137.*",
        fixed="survived\nstatus 0",
    ),
    Symptom(
        "-n of the caller's job in a smaller one that says none",
        Caller(("-N2", "-n3", "--mem=100M")),
        ("-N1", "--mem=100M"),
        "srun echo rank; echo status $?",
        leaking=r"(?s).*More processors requested than permitted\nstatus 1",
        fixed="rank\nstatus 0",
    ),
    Symptom(
        "GPUs of the caller's job in one without",
        Caller(("-n1", "--gpus-per-node=2")),
        ("-n1",),
        "srun echo runs; echo status $?",
        leaking=r"(?s).*(Invalid generic resource|Step requested GRES but job doesn't have GRES).*status 1",
        fixed="runs\nstatus 0",
    ),
    Symptom(
        "SBATCH_* that somebody exported beat the #SBATCH lines of the script",
        Caller(env={"SBATCH_PARTITION": "side", "SBATCH_TIMELIMIT": "3", "SBATCH_JOB_NAME": "theirs"}),
        (),
        "#SBATCH -p main\n#SBATCH -t 7\n#SBATCH -J mine\n"
        "echo $SLURM_JOB_PARTITION $SLURM_JOB_NAME $(squeue -h -j $SLURM_JOB_ID -o %l)",
        leaking="side theirs 3:00",
        fixed="main mine 7:00",
    ),
    Symptom(
        "SBATCH_ARRAY_INX makes an array of it",
        Caller(shell="export SBATCH_ARRAY_INX=5"),
        (),
        "echo task ${SLURM_ARRAY_TASK_ID:-none}",
        leaking="task 5",
        fixed="task none",
    ),
    Symptom(
        "the caller is a task of an array: the new job believes so of itself",
        Caller(("-n1", "--array=3")),
        (),
        "env | grep -o ^SLURM_ARRAY_TASK_ID.*; echo done",
        leaking="SLURM_ARRAY_TASK_ID=3\ndone",
        fixed="done",
    ),
    Symptom(
        "sbatch itself reads SLURM_HINT: the new job asks for one thread a core",
        Caller(("-n1", "--hint=nomultithread")),
        ("-n1",),
        "scontrol show job $SLURM_JOB_ID | grep -o ReqB:S:C:T=[^[:space:]]*",
        leaking=r"ReqB:S:C:T=0:0:\*:1",
        fixed=r"ReqB:S:C:T=0:0:\*:\*",
    ),
    Symptom(
        "the caller was submitted with --export=NONE: steps of the new job have no PATH",
        Caller(("-n1", "--export=NONE")),
        ("-n1",),
        "srun bash -c 'echo runs'; echo status $?",
        leaking=r"(?s).*execve\(\): bash: No such file or directory.*status 2",
        fixed="runs\nstatus 0",
    ),
    Symptom(
        "--export=NONE at the submission is no cure",
        Caller(("-n1", "-c1"), step=STEP),
        ("-N1", "-n2"),
        RANKS,
        leaking=re.escape(pinned("0", "0")),
        fixed=re.escape(pinned("0", "1")),
        way="with_export_none",
    ),
    Symptom(
        "SLURM_UMASK of the caller's step wins over the umask that the program runs with",
        Caller(("-n1",), step=("-n1", "bash", "-c", 'umask 0077; exec "$0" "$@"')),
        ("-n1",),
        "umask",
        leaking="0022",
        fixed="0077",
    ),
    Symptom(
        "PMI of the caller's step: the new job believes to be a rank of it",
        Caller(("-n1",), step=("-n1", "--mpi=pmi2")),
        ("-n1",),
        "env | grep -o ^PMI_RANK=.*; echo done",
        leaking="PMI_RANK=0\ndone",
        fixed="done",
    ),
    Symptom(
        "identity of the caller's step in the batch script of the new job",
        Caller(("-n1",), step=("-n1",)),
        ("-n1",),
        "env | grep -oE '^SLURM_(STEP_NODELIST|SRUN_COMM_HOST)=' | sort; echo done",
        leaking="SLURM_SRUN_COMM_HOST=\nSLURM_STEP_NODELIST=\ndone",
        fixed="done",
    ),
    Symptom(
        "the caller is a heterogeneous job: srun in the new one looks for its components",
        Caller(("-n1", "-w", "n1", "--mem=100M", ":", "-n1", "-w", "n2", "--mem=100M")),
        ("-n1", "--mem=100M"),
        "srun echo runs; echo status $?",
        leaking=r"(?s).*No directives to start application on any available hetjob components.*status 1",
        fixed="runs\nstatus 0",
    ),
]


@pytest.mark.parametrize("symptom", SYMPTOMS, ids=lambda symptom: symptom.name)
def test_symptom(laboratory: Laboratory, symptom: Symptom) -> None:
    pair = laboratory.submission(symptom.caller, symptom.script, *symptom.options, way=symptom.way)
    written = show(laboratory, symptom.name, pair)
    assert re.fullmatch(symptom.leaking, written[0])
    assert re.fullmatch(symptom.fixed, written[1])


@pytest.mark.parametrize(
    "way", ["plainly", "through_a_shell", "with_a_copy", "without_one_name", "through_a_launcher"]
)
def test_every_way_to_launch(laboratory: Laboratory, way: str) -> None:
    """The symptom that costs most and says nothing, by each of the shapes that programs have."""
    pair = laboratory.submission(Caller(("-n1", "-c1"), step=STEP), RANKS, "-N1", "-n2", way=way)
    written = show(laboratory, f"ranks pinned by a submission {way}", pair)
    assert written == (pinned("0", "0"), pinned("0", "1"))


def show(laboratory: Laboratory, name: str, pair: Pair) -> tuple[str, str]:
    """Put a pair into the report of the run; what the two new jobs wrote."""
    leaking, fixed = pair.leaking, pair.fixed
    told = (each.written.splitlines() or each.slurm_errors for each in (leaking, fixed))
    laboratory.show(name, *(" | ".join(lines) for lines in told))
    return leaking.written, fixed.written
