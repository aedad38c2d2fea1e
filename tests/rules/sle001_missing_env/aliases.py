"""A launch function under another name."""

import asyncio
import functools
import subprocess

launch = subprocess.check_call
quiet_run, quiet_call = subprocess.run, subprocess.call
getter = getattr(subprocess, "check_output")


def through_module_alias(job):
    launch(["sbatch", job])  # expect: SLE001
    quiet_call(["sbatch", job])  # expect: SLE001
    return getter(["sbatch", job])  # expect: SLE001


def through_local_alias(job):
    execute = subprocess.run
    result = execute(["sbatch", "--hold", job], check=True)  # expect: SLE001
    return result.returncode


async def through_awaited_alias(job):
    start = asyncio.create_subprocess_exec
    process = await start("sbatch", job, stdout=asyncio.subprocess.PIPE)  # expect: SLE001
    return await process.communicate()


checked = functools.partial(subprocess.run, check=True, text=True)
submit_array = functools.partial(subprocess.run, ["sbatch", "--array=0-9", "sweep.sh"], check=True)


def through_partials(job):
    checked(["sbatch", job])  # expect: SLE001
    checked(["squeue", "--me"])
    submit_array()  # expect: SLE001


class Queue:
    _execute = staticmethod(subprocess.run)
    runner = subprocess.check_output

    def put(self, job):
        self._execute(["sbatch", job])  # expect: SLE001

    def put_and_read(self, job):
        return type(self).runner(["sbatch", job])  # expect: SLE001


class Submitter:
    def __init__(self):
        self.call = subprocess.check_call

    def submit(self, job):
        self.call(["sbatch", job])  # expect: SLE001


def through_lambda(job):
    submit = lambda *extra: subprocess.run(["sbatch", *extra, job])  # expect: SLE001
    submit("--nice")
