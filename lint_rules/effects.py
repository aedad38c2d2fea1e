"""What each variable of Slurm does to the job or step that inherits it."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Kind(enum.Enum):
    """The sorts of harm, the worst first: what is silent costs more than what stops."""

    PINS = "pins ranks"
    CAPS = "caps memory"
    STOPS = "stops srun"
    SIZES = "changes sizes"
    REROUTES = "reroutes"
    RENAMES = "renames"
    PLUGIN = "carries a plug-in's options"
    RANK = "claims a rank"
    MISLEADS = "misleads"
    REWRITTEN = "is written anew"


@dataclass(frozen=True)
class Effect:
    """`text` continues the sentence that begins with the variable's name."""

    kind: Kind
    text: str


_MASK = Effect(Kind.PINS, "srun of the new job binds its ranks by this, all of them to the CPUs of this step")
_MEMORY_MASK = Effect(Kind.PINS, "srun of the new job binds the memory of its ranks by this")
_MEMORY = Effect(
    Kind.CAPS, "srun of the new job takes this job's limit, or refuses two kinds of limit at once"
)
_CPUS = Effect(Kind.STOPS, "srun of the new job (23.11 and later) refuses two numbers of CPUs a task")
_SIZE = Effect(Kind.SIZES, "srun of the new job asks for this instead of what the job has")
_STEP = Effect(Kind.MISLEADS, "the new job's batch script takes itself for a step of this job")
_ARRAY = Effect(Kind.MISLEADS, "the new job takes itself for a task of this array")
_MPI = Effect(Kind.RANK, "an MPI program started without srun tries to join this step, and aborts")
_OWN = Effect(Kind.REWRITTEN, "every new job gets a value of its own")
_NEW_SRUN = Effect(Kind.REROUTES, "srun asks for this, whatever it was meant to ask for")

# A word that ends in "_" is a family. The rows are results of tests/slurm, which names its releases of Slurm,
# or sections "INPUT ENVIRONMENT VARIABLES" of the manual pages.
EFFECTS = {
    "SLURM_CPU_BIND": _MASK,
    "SLURM_CPU_BIND_": _MASK,
    "SLURM_MEM_BIND": _MEMORY_MASK,
    "SLURM_MEM_BIND_": _MEMORY_MASK,
    "SBATCH_MEM_BIND": _MEMORY_MASK,
    "SBATCH_MEM_BIND_": _MEMORY_MASK,
    "SLURM_MEM_PER_": _MEMORY,
    "SLURM_CPUS_PER_TASK": _CPUS,
    "SLURM_TRES_PER_TASK": _CPUS,
    "SLURM_HET_SIZE": Effect(Kind.STOPS, "srun of the new job looks for components that it does not have"),
    "SLURM_EXPORT_ENV": Effect(Kind.STOPS, "steps of the new job get only these variables, perhaps no PATH"),
    "SLURM_NTASKS": _SIZE,
    "SLURM_NPROCS": _SIZE,
    "SLURM_NTASKS_PER_": _SIZE,
    "SLURM_CPUS_PER_GPU": _SIZE,
    "SLURM_GPUS": Effect(Kind.STOPS, "srun of the new job asks for GPUs that the job may not have"),
    "SLURM_GPUS_PER_": Effect(Kind.STOPS, "srun of the new job asks for GPUs that the job may not have"),
    "SLURM_GPU_": _SIZE,
    "SLURM_TRES_BIND": _SIZE,
    "SLURM_DISTRIBUTION": _SIZE,
    "SLURM_DIST_": _SIZE,
    "SLURM_THREADS_PER_CORE": _SIZE,
    "SLURM_HINT": Effect(Kind.SIZES, "sbatch, salloc and srun themselves ask for CPUs by this hint"),
    "SLURM_OVERCOMMIT": _SIZE,
    "SLURM_CPU_FREQ_REQ": _SIZE,
    "SLURM_UMASK": Effect(Kind.SIZES, "the new job runs with this umask, not with that of the program"),
    "SLURM_JOB_ID": Effect(Kind.REROUTES, "an srun meant to get a job of its own becomes a step of this one"),
    "SLURM_WORKING_CLUSTER": Effect(Kind.REROUTES, "srun talks to the controller at this address"),
    "SLURM_CLUSTERS": Effect(Kind.REROUTES, "the submission goes to these clusters"),
    "SLURM_PARTITION": _NEW_SRUN,
    "SLURM_ACCOUNT": _NEW_SRUN,
    "SLURM_QOS": _NEW_SRUN,
    "SLURM_RESERVATION": _NEW_SRUN,
    "SLURM_CONSTRAINT": _NEW_SRUN,
    "SLURM_TIMELIMIT": _NEW_SRUN,
    "SLURM_HOSTFILE": _NEW_SRUN,
    "SLURM_JOB_NAME": Effect(Kind.RENAMES, "srun gives this name to the job it asks for"),
    "SBATCH_JOB_NAME": Effect(Kind.RENAMES, "sbatch gives this name to the job, whatever the script says"),
    "SBATCH_": Effect(Kind.REROUTES, "sbatch obeys it before the #SBATCH lines of the script"),
    "SALLOC_": Effect(Kind.REROUTES, "salloc obeys it"),
    "SRUN_": Effect(Kind.SIZES, "srun obeys it"),
    "SRUN_DEBUG": Effect(Kind.MISLEADS, "srun is as talkative as that of this step"),
    "SLURMD_DEBUG": Effect(Kind.MISLEADS, "steps of the new job are as talkative as this one"),
    "SLURM_SPANK_": Effect(
        Kind.PLUGIN, "the plug-in acts on the new job as on this one, a container for one"
    ),
    "_SLURM_": Effect(Kind.PLUGIN, "the plug-in acts on the new job as on this one, a container for one"),
    "SPANK_": Effect(Kind.PLUGIN, "a plug-in may act on the new job as on this one"),
    "SLURM_STEP_": _STEP,
    "SLURM_STEPID": _STEP,
    "SLURM_SRUN_COMM_": _STEP,
    "SLURM_LAUNCH_NODE_IPADDR": _STEP,
    "SLURM_PTY_": _STEP,
    "SLURM_ARRAY_": _ARRAY,
    "SLURM_PMIX_": _MPI,
    "SLURM_PMIXP_": _MPI,
    "PMI_": _MPI,
    "PMI2_": _MPI,
    "PMIX_": _MPI,
    "PALS_": _MPI,
    "SLURM_MPI_TYPE": Effect(Kind.SIZES, "srun of the new job starts MPI as this step did"),
    "SLURM_": Effect(Kind.MISLEADS, "the new job finds a value of this job where its own may be missing"),
    "SLURMD_": Effect(Kind.MISLEADS, "programs of the new job may take this node for theirs"),
    "SLURMSTEPD_": Effect(Kind.MISLEADS, "it is a setting for Slurm's own daemon"),
    # What slurmd sets in every batch job and step; seen with poisoned values on 22.05.8, 24.11.5 and 26.05.5.
    **dict.fromkeys(
        (
            *("SLURMD_NODENAME", "SLURM_CLUSTER_NAME", "SLURM_CPUS_ON_NODE", "SLURM_GTIDS", "SLURM_JOBID"),
            *("SLURM_JOB_CPUS_PER_NODE", "SLURM_JOB_GID", "SLURM_JOB_NODELIST", "SLURM_JOB_NUM_NODES"),
            *("SLURM_JOB_PARTITION", "SLURM_JOB_UID", "SLURM_JOB_USER", "SLURM_LOCALID", "SLURM_NNODES"),
            *("SLURM_NODEID", "SLURM_NODELIST", "SLURM_PRIO_PROCESS", "SLURM_PROCID", "SLURM_SUBMIT_DIR"),
            *("SLURM_SUBMIT_HOST", "SLURM_TASKS_PER_NODE", "SLURM_TASK_PID", "SLURM_TOPOLOGY_ADDR"),
            "SLURM_TOPOLOGY_ADDR_PATTERN",
        ),
        _OWN,
    ),
}


def effect_of(name: str) -> Effect:
    """The row for a variable of one of Slurm's families: its own, else that of the longest family."""
    families = (name[: at + 1] for at in range(len(name), -1, -1) if name[at : at + 1] == "_")
    return next(EFFECTS[word] for word in (name, *families) if word in EFFECTS)
