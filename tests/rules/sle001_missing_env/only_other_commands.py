"""Nothing to do: launches of everything but the three commands."""

import asyncio
import os
import subprocess

SQUEUE = "squeue"


def status(job):
    subprocess.run([SQUEUE, "-j", job])
    subprocess.check_output(["sacct", "-j", job, "--format=State"])
    subprocess.call(["scancel", job])
    os.system(f"scontrol show job {job}")
    subprocess.run("sinfo -h | wc -l", shell=True)


async def watch(job):
    await asyncio.create_subprocess_exec("sstat", "-j", job)


def lookalikes(job):
    subprocess.run(["sbatch.py", job])
    subprocess.run(["./sbatch_wrapper.sh", job])
    subprocess.run(["python", "sbatch", job])
    subprocess.run(["my-srun", job])
    subprocess.run(f"./run_sbatch {job} --srun", shell=True)
    subprocess.run(["cp", "sbatch", "/tmp"])
