"""A launcher gets a keyword and hands it on; the Slurm call passes it."""

import asyncio
import functools
import subprocess

from slurm_env import scrubbed_env


def run(command, check=True, *, env=None):
    """Run a command."""
    return subprocess.run(command, check=check, env=env)


def output(*words, cwd=".", env=None):
    return subprocess.check_output(words, cwd=cwd, env=env)


def outer(
    command: "list[str]",
    retries: int = 3,
    *,
    env: "dict[str, str] | None" = None,
) -> None:
    for _ in range(retries):
        run(command, check=False, env=env)


def positional(command, /, *, env=None):
    return subprocess.call(command, env=env)


def named(*, command, env=None):
    return subprocess.call(command, env=env)


def taken(command, env, *, environment=None):
    print(env)
    return subprocess.call(command, env=environment)


def takes_one(command, env=None):
    return subprocess.call(command, env=env)


show = lambda text, *, env=None: subprocess.run(text, shell=True, env=env)


async def start(*words, env=None):
    return await asyncio.create_subprocess_exec(*words, env=env)


def make(cwd):
    def inner(command, *, env=None):
        return subprocess.run(command, cwd=cwd, env=env)

    return inner


quiet = functools.partial(run, check=False)


def submit(script):
    run(["sbatch", script], env=scrubbed_env())
    run(
        ["sbatch", script],
        check=False,
        env=scrubbed_env(),
    )
    run(["squeue"])
    output("srun", script, cwd="/", env=scrubbed_env(step=True))
    outer(["sbatch", script], env=scrubbed_env())
    positional(["sbatch", script], env=scrubbed_env())
    named(command=["sbatch", script], env=scrubbed_env())
    taken(["sbatch", script], 1, environment=scrubbed_env())
    takes_one(["sbatch", script], env=scrubbed_env())
    show(f"sbatch {script}", env=scrubbed_env())
    make("/")(["sbatch", script], env=scrubbed_env())
    quiet(["sbatch", script], env=scrubbed_env())
    asyncio.run(start("sbatch", script, env=scrubbed_env()))
