"""Libraries that start Slurm for you: documented, not flagged."""

import submitit
from dask_jobqueue import SLURMCluster
from executorlib import SlurmClusterExecutor
from simple_slurm import Slurm


def with_submitit(function):
    executor = submitit.AutoExecutor(folder="logs", cluster="slurm")
    executor.update_parameters(slurm_srun_args=["--exact"], slurm_setup=["srun hostname"])
    return executor.submit(function, "sbatch")


def with_simple_slurm():
    slurm = Slurm(nodes=2)
    slurm.add_cmd("srun ./a")
    slurm.sbatch("srun hostname")
    slurm.srun("python a.py")


def with_dask():
    return SLURMCluster(queue="gpu", job_script_prologue=["srun true"], submit_command="sbatch")


def with_executorlib():
    with SlurmClusterExecutor() as executor:
        return executor.submit(sum, [1, 2])
