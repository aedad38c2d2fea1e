"""`env -u` and `unset` in front of the command."""

import os
import subprocess


def in_a_list(script):
    subprocess.run(["env", "-u", "SLURM_CPU_BIND", "sbatch", script])  # expect: SLE003
    subprocess.run(["env", "--unset=SLURM_NTASKS", "-u", "SLURM_NPROCS", "sbatch", script])  # expect: SLE003
    subprocess.run(["env", "-u", "SLURM_CPU_BIND", "sbatch", script], env=os.environ)  # expect: SLE003


def in_text(script):
    subprocess.run(f"env -u SLURM_CPU_BIND sbatch {script}", shell=True)  # expect: SLE003
    subprocess.run(f"unset SLURM_CPU_BIND SLURM_MEM_PER_CPU; sbatch {script}", shell=True)  # expect: SLE003
    subprocess.run(f"unset SLURM_JOB_ID && sbatch {script}", shell=True)  # expect: SLE003
    subprocess.run(f"(unset SLURM_NTASKS; srun {script})", shell=True)  # expect: SLE003


def another_name(script):
    subprocess.run(["env", "-u", "PYTHONPATH", "sbatch", script])  # expect: SLE001
    subprocess.run(f"unset LD_PRELOAD; sbatch {script}", shell=True)  # expect: SLE001


def in_the_wrong_shell(script):
    subprocess.run(f"(unset SLURM_NTASKS); sbatch {script}", shell=True)  # expect: SLE001
    subprocess.run(f"bash -c 'unset SLURM_NTASKS'; sbatch {script}", shell=True)  # expect: SLE001
    subprocess.run(f"env -u SLURM_NTASKS true; sbatch {script}", shell=True)  # expect: SLE001
