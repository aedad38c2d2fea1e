# SPDX-License-Identifier: MIT
"""The environment to start Slurm commands with: what a new job, or a new step, must not inherit is left out.

    subprocess.run(["sbatch", "job.sh"], env=scrubbed_env())           # asks for a new job
    subprocess.run(["srun", "./solver"], env=scrubbed_env(step=True))  # works inside this job, if any

`sbatch` copies its environment into the new job, and Slurm reads SLURM_*, SBATCH_*, SALLOC_* and SRUN_* as
directives. Called from inside an allocation it hands on that allocation's CPU masks, memory limits and sizes.

This file is complete: standard library only, Python 3.8 or later. Copy it into your project as it is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping

__all__ = ["ACCELERATORS", "RENDEZVOUS", "in_step", "scrubbed_env"]

# ---------------------------------------------------------------------------------------------- the tables
# A word that ends in "_" is a family: all names that begin with it. Every line names its source: a manual
# page (section "INPUT ENVIRONMENT VARIABLES" or "OUTPUT ENVIRONMENT VARIABLES") or a file of Slurm's source.

# What a new job must not inherit. By family, because each release of Slurm adds names to them.
FAMILIES = {
    "SLURM_": "srun(1), sbatch(1): srun's own options, and what slurmd writes into every job and step",
    "SBATCH_": "sbatch(1): options that win over the #SBATCH lines of the script",
    "SALLOC_": "salloc(1): its options",
    "SRUN_": "srun(1): its options; SRUN_DEBUG is written into every step",
    "SLURMD_": "srun(1): SLURMD_NODENAME and SLURMD_DEBUG describe the node and step that we run in",
    "SLURMSTEPD_": "src/slurmd/slurmstepd: settings of the daemon that runs a step",
    "SPANK_": "spank(7): a prolog's or epilog's copy of the plug-in options",
    "_SLURM_": "src/common/spank.c: plug-in options as sbatch forwards them",
    "PMI_": "src/plugins/mpi/pmi2: file descriptor and rank of the process that srun started",
    "PMI2_": "src/plugins/mpi/pmi2: the same, second protocol",
    "PMIX_": "src/plugins/mpi/pmix: address of a server that ends with its step",
    "PALS_": "src/plugins/mpi/cray_shasta: rank and application id of the process that srun started",
}

# What the commands themselves need. None of these describes an allocation.
CLIENT = {
    "SLURM_CONF": "slurm.conf(5): where the configuration is",
    "SLURM_CONF_SERVER": "src/common/fetch_config.c: where a configless client fetches it",
    "SLURM_JWT": "src/interfaces/auth.c: the token that says who we are",
    "SLURM_SACK_SOCKET": "src/common/sack_api.c: the socket of auth/slurm",
    "SLURM_SACK_KEY": "src/interfaces/auth.c: the key of auth/slurm",
    "SLURM_SACK_JWKS": "src/interfaces/auth.c: the keys of auth/slurm",
    "SLURM_TIME_FORMAT": "squeue(1): how times are printed",
    "SLURM_BITSTR_LEN": "squeue(1): how long an array's indices are printed",
    "SLURM_TOPO_LEN": "scontrol(1): how long a topology is printed",
    "SLURM_EXIT_ERROR": "srun(1): exit status for Slurm's own errors",
    "SLURM_EXIT_IMMEDIATE": "srun(1): exit status when --immediate fails",
    "SLURM_DEBUG_FLAGS": "sbatch(1), srun(1): what the client logs",
}

# What belongs to another step of the job, never to the one about to start.
OTHER_STEP = {
    "SLURM_STEP_": "srun(1): number, nodes and ports of the step that we run in",
    "SLURM_STEPID": "srun(1): its number, by the old name",
    "SLURM_SRUN_COMM_": "srun(1): where that step's srun listens",
    "SLURM_LAUNCH_NODE_IPADDR": "srun(1): the host of that srun",
    "SLURM_PTY_": "src/srun: window size and port of that step's terminal",
    "SLURM_PMIX_": "src/plugins/mpi/pmix: that step's server",
    "SLURM_PMIXP_": "src/plugins/mpi/pmix: that step's server",
    "PMI_": "src/plugins/mpi/pmi2: set anew for each task",
    "PMI2_": "src/plugins/mpi/pmi2: set anew for each task",
    "PMIX_": "src/plugins/mpi/pmix: set anew for each task",
    "PALS_": "src/plugins/mpi/cray_shasta: set anew for each task",
    "SLURM_UMASK": "srun(1): the umask at that submission, which would win over ours",
    "SLURM_EXPORT_ENV": "srun(1): that submission's --export, which would take PATH from the step",
    "SRUN_DEBUG": "srun(1): verbosity of that step",
    "SLURMD_DEBUG": "srun(1): verbosity of that step's daemon",
}

# How that step was bound. A mask that Slurm computed has a companion "_LIST"; a site's own preference,
# `export SLURM_CPU_BIND=cores`, has none.
BINDINGS = {
    "SLURM_CPU_BIND": "srun(1): CPU masks of that step's tasks",
    "SLURM_MEM_BIND": "srun(1): memory masks of that step's tasks",
}

# Sizes: in a batch script those of the job, and srun's defaults; in a step those of that step.
SIZES = {
    "SLURM_NTASKS": "srun(1) --ntasks",
    "SLURM_NPROCS": "srun(1) --ntasks, by the old name",
    "SLURM_NTASKS_PER_": "srun(1) --ntasks-per-node, -core, -gpu, -socket, -tres",
    "SLURM_CPUS_PER_TASK": "srun(1) --cpus-per-task",
    "SLURM_CPUS_PER_GPU": "srun(1) --cpus-per-gpu",
    "SLURM_TRES_PER_TASK": "srun(1) --tres-per-task",
    "SLURM_TRES_BIND": "srun(1) --tres-bind",
    "SLURM_GPUS": "srun(1) --gpus",
    "SLURM_GPUS_": "srun(1) --gpus-per-node, -socket, -task",
    "SLURM_GPU_BIND": "srun(1) --gpu-bind",
    "SLURM_GPU_FREQ": "srun(1) --gpu-freq",
    "SLURM_MEM_PER_": "srun(1) --mem, --mem-per-cpu, --mem-per-gpu",
    "SLURM_DISTRIBUTION": "srun(1) --distribution",
    "SLURM_DIST_": "srun(1) --distribution=plane: the size of a plane",
    "SLURM_THREADS_PER_CORE": "srun(1) --threads-per-core",
    "SLURM_HINT": "srun(1) --hint",
    "SLURM_OVERCOMMIT": "srun(1) --overcommit",
    "SLURM_CPU_FREQ_REQ": "srun(1) --cpu-freq",
    "SLURM_MPI_TYPE": "srun(1) --mpi",
    "SLURM_NETWORK": "srun(1) --network",
    "SLURM_LABELIO": "srun(1) --label",
}

# Ready-made groups for `drop=`.
ACCELERATORS = (
    "CUDA_VISIBLE_DEVICES",  # gres.conf(5); on nodes that have GPUs Slurm overwrites it
    "ROCR_VISIBLE_DEVICES",  # gres.conf(5)
    "HIP_VISIBLE_DEVICES",  # ROCm: HIP's own list
    "GPU_DEVICE_ORDINAL",  # gres.conf(5)
    "ZE_AFFINITY_MASK",  # gres.conf(5): oneAPI Level Zero
)
RENDEZVOUS = (
    # torch.distributed, "Environment variable initialization"
    *("MASTER_ADDR", "MASTER_PORT", "RANK", "WORLD_SIZE"),
    # torchrun, "Environment Variables"
    *("LOCAL_RANK", "LOCAL_WORLD_SIZE", "GROUP_RANK", "ROLE_RANK", "ROLE_WORLD_SIZE", "TORCHELASTIC_"),
    "NODE_RANK",  # Lightning: rank of the node
    "OMPI_COMM_WORLD_",  # Open MPI: rank and size of the process that mpirun started
)


# ------------------------------------------------------------------------------------------- the functions
def scrubbed_env(
    *,
    step: bool = False,
    keep: Iterable[str] = (),
    drop: Iterable[str] = (),
    base: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """A new environment for a Slurm command; `os.environ` is read, never changed.

    By default for a submission (sbatch, salloc, an srun that asks for a new job): everything in FAMILIES is
    left out except CLIENT, inside an allocation and outside. With `step=True`, for an srun that launches work
    inside the current allocation: the job's identity and sizes stay, what describes another step is left out;
    where there is no allocation (no SLURM_JOB_ID) it is a submission after all.

    `keep` and `drop` take names, or families that end in "_": what stays although it would go, and what goes
    as well. A name in both stays. `base` is the environment to start from instead of `os.environ`.
    """
    env = dict(os.environ if base is None else base)
    kept = among(env, _words(keep, "keep"))
    gone = among(env, _words(drop, "drop"))
    if step and "SLURM_JOB_ID" in env:
        gone |= among(env, OTHER_STEP) | _foreign_requests(env)
    else:
        gone |= among(env, FAMILIES) - CLIENT.keys()
    return {name: value for name, value in env.items() if name not in gone or name in kept}


def in_step(env: Mapping[str, str]) -> bool:
    """Whether `env` is that of a step which srun started; batch scripts and interactive steps are none.

    A batch script has no SLURM_STEP_ID up to Slurm 25.11 and -5 from 26.05 on; an interactive step has
    4294967290, later -6 (slurm.h, SLURM_BATCH_SCRIPT and SLURM_INTERACTIVE_STEP).
    """
    try:
        return 0 <= int(env.get("SLURM_STEP_ID", "")) < 0xFFFFFFF0
    except ValueError:
        return False


def _foreign_requests(env: Mapping[str, str]) -> set[str]:
    """What srun would take as a request, though another step or submission wrote it, not this job."""
    inside = in_step(env)
    gone = {
        name
        for binding in BINDINGS
        if inside or f"{binding}_LIST" in env
        for name in among(env, (binding, f"{binding}_"))
    }
    if inside:
        gone |= among(env, SIZES)
    # No job has these together by itself: one of them came with the submission.
    memory = among(env, ("SLURM_MEM_PER_CPU", "SLURM_MEM_PER_NODE", "SLURM_MEM_PER_GPU"))
    if len(memory) > 1:
        gone |= memory
    cpus = re.search(r"\bcpu[=:](\d+)", env.get("SLURM_TRES_PER_TASK", ""))
    if cpus and env.get("SLURM_CPUS_PER_TASK", cpus[1]) != cpus[1]:
        gone.add("SLURM_TRES_PER_TASK")
    return gone


def among(names: Iterable[str], words: Iterable[str]) -> set[str]:
    """Those of `names` that are in `words` or belong to one of the families there."""
    words = frozenset(words)
    families = tuple(word for word in words if word.endswith("_"))
    return {name for name in names if name in words or name.startswith(families)}


def _words(given: Iterable[str], argument: str) -> Iterable[str]:
    if isinstance(given, str):
        raise TypeError(f"{argument}= takes several names: write {argument}=({given!r},)")
    return given
