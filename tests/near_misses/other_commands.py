"""Commands of Slurm that start no job."""

import asyncio
import os
import subprocess

SCANCEL = "scancel"


def look(job, user):
    subprocess.run(["squeue", "-u", user, "-o", "%i %j"])
    subprocess.check_output(["sacct", "-j", job, "-o", "state"], text=True)
    subprocess.run(f"sinfo -N | grep idle; squeue --name=sbatch", shell=True)
    os.popen(f"scontrol show job {job}").read()


def cancel(jobs):
    subprocess.run([SCANCEL, *jobs])
    os.system("scancel " + " ".join(jobs))
    subprocess.run(["scancel", "--name", "srun"])


async def watch(job):
    await asyncio.create_subprocess_exec("sstat", "--jobs", job)
    await asyncio.create_subprocess_shell("sattach 1.0")


def same_variable_other_command(job, submit):
    command = ["sbatch"]
    print("not", command)
    command = ["scancel", job]
    subprocess.run(command)


def same_launcher_other_command(run, job):
    def execute(words):
        return subprocess.run(words)

    execute(["squeue", "-j", job])
    execute(["sprio"])
