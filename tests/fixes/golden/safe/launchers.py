"""A launcher gets a keyword and hands it on; the Slurm call passes it."""

import asyncio
import functools
import subprocess


def run(command, check=True):
    """Run a command."""
    return subprocess.run(command, check=check)


def output(*words, cwd="."):
    return subprocess.check_output(words, cwd=cwd)


def outer(
    command: "list[str]",
    retries: int = 3,
) -> None:
    for _ in range(retries):
        run(command, check=False)


def positional(command, /):
    return subprocess.call(command)


def named(*, command):
    return subprocess.call(command)


def taken(command, env):
    print(env)
    return subprocess.call(command)


def takes_one(command, env=None):
    return subprocess.call(command, env=env)


show = lambda text: subprocess.run(text, shell=True)


async def start(*words):
    return await asyncio.create_subprocess_exec(*words)


def make(cwd):
    def inner(command):
        return subprocess.run(command, cwd=cwd)

    return inner


quiet = functools.partial(run, check=False)


def submit(script):
    run(["sbatch", script])
    run(
        ["sbatch", script],
        check=False,
    )
    run(["squeue"])
    output("srun", script, cwd="/")
    outer(["sbatch", script])
    positional(["sbatch", script])
    named(command=["sbatch", script])
    taken(["sbatch", script], 1)
    takes_one(["sbatch", script])
    show(f"sbatch {script}")
    make("/")(["sbatch", script])
    quiet(["sbatch", script])
    asyncio.run(start("sbatch", script))
