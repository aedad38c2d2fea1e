"""A submission gets the submission profile, a step the step's."""

import asyncio
import subprocess

from slurm_env import scrubbed_env


def submissions(script):
    subprocess.run(["sbatch", script])
    subprocess.run(["salloc", "-N1", "bash"])
    subprocess.run(["salloc", "-N2", "srun", script])
    subprocess.run(["srun", "-p", "gpu", script])
    subprocess.run(["srun", "--account=me", script])
    subprocess.run(f"cd /data && sbatch {script}", shell=True)
    subprocess.run(["bash", "-c", f"sbatch {script}"])


def steps(script):
    subprocess.run(["srun", script])
    subprocess.run(["srun", "--overlap", "-p", "gpu", script])
    subprocess.run(["srun", "--jobid", "17", "-A", "me", script])
    subprocess.run(f"srun -n4 {script} > log", shell=True)
    subprocess.run(["timeout", "30", "srun", script])


async def asynchronous(script):
    await asyncio.create_subprocess_exec("sbatch", script)
    await asyncio.create_subprocess_exec(*["srun", script], stdout=asyncio.subprocess.PIPE)
    await asyncio.create_subprocess_shell(f"sbatch {script}")
