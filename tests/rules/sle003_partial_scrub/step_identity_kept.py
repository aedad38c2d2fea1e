"""All of SLURM_ is dropped but the allocation's identity, for a step: right as it is, or a message that says what is kept."""
import os
import subprocess

KEPT = {"SLURM_JOB_ID", "SLURM_JOBID", "SLURM_SUBMIT_DIR"}


def run(command):
    environment = os.environ.copy()
    for name in list(environment):
        if name.startswith("SLURM_") and name not in KEPT:
            environment.pop(name, None)
        if name.startswith(("SRUN_", "SBATCH_")):
            environment.pop(name, None)
    subprocess.Popen("srun -n1 " + command, shell=True, env=environment)  # expect: SLE003
