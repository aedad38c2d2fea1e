"""Launch sbatch by one API of the standard library: python launch.py API [scrubbed]."""

from __future__ import annotations

import asyncio
import os
import pty
import shutil
import subprocess
import sys
from collections.abc import Callable

from slurm_env import scrubbed_env

ARGV = ["sbatch", "job.sh"]
TEXT = "sbatch job.sh"
PATH = shutil.which("sbatch") or "sbatch"
ENV = scrubbed_env() if sys.argv[2:] == ["scrubbed"] else dict(os.environ)
GIVEN = ENV if sys.argv[2:] == ["scrubbed"] else None
WAIT = os.P_WAIT


async def by_exec() -> None:
    await (await asyncio.create_subprocess_exec(*ARGV, env=GIVEN)).wait()


async def by_shell() -> None:
    await (await asyncio.create_subprocess_shell(TEXT, env=GIVEN)).wait()


async def by_loop(shell: bool) -> None:
    loop, ended = asyncio.get_running_loop(), asyncio.Event()

    class Protocol(asyncio.SubprocessProtocol):
        def process_exited(self) -> None:
            ended.set()

    if shell:
        await loop.subprocess_shell(Protocol, TEXT, env=GIVEN)
    else:
        await loop.subprocess_exec(Protocol, *ARGV, env=GIVEN)
    await ended.wait()


WAYS: dict[str, Callable[[], object]] = {
    "subprocess.run": lambda: subprocess.run(ARGV, env=GIVEN),
    "subprocess.call": lambda: subprocess.call(ARGV, env=GIVEN),
    "subprocess.check_call": lambda: subprocess.check_call(TEXT, shell=True, env=GIVEN),
    "subprocess.check_output": lambda: subprocess.check_output(["bash", "-c", TEXT], env=GIVEN),
    "subprocess.Popen": lambda: subprocess.Popen(ARGV, close_fds=False, env=GIVEN).wait(),  # by posix_spawn
    "subprocess.getoutput": lambda: subprocess.getoutput(TEXT),
    "subprocess.getstatusoutput": lambda: subprocess.getstatusoutput(TEXT),
    "os.system": lambda: os.system(TEXT),
    "os.popen": lambda: os.popen(TEXT).close(),
    "os.execv": lambda: os.execv(PATH, ARGV),
    "os.execve": lambda: os.execve(PATH, ARGV, ENV),
    "os.execvp": lambda: os.execvp("sbatch", ARGV),
    "os.execvpe": lambda: os.execvpe("sbatch", ARGV, ENV),
    "os.execl": lambda: os.execl(PATH, *ARGV),
    "os.execle": lambda: os.execle(PATH, *ARGV, ENV),
    "os.execlp": lambda: os.execlp("sbatch", *ARGV),
    "os.execlpe": lambda: os.execlpe("sbatch", *ARGV, ENV),
    "os.spawnv": lambda: os.spawnv(WAIT, PATH, ARGV),
    "os.spawnve": lambda: os.spawnve(WAIT, PATH, ARGV, ENV),
    "os.spawnvp": lambda: os.spawnvp(WAIT, "sbatch", ARGV),
    "os.spawnvpe": lambda: os.spawnvpe(WAIT, "sbatch", ARGV, ENV),
    "os.spawnl": lambda: os.spawnl(WAIT, PATH, *ARGV),
    "os.spawnle": lambda: os.spawnle(WAIT, PATH, *ARGV, ENV),
    "os.spawnlp": lambda: os.spawnlp(WAIT, "sbatch", *ARGV),
    "os.spawnlpe": lambda: os.spawnlpe(WAIT, "sbatch", *ARGV, ENV),
    "os.posix_spawn": lambda: os.waitpid(os.posix_spawn(PATH, ARGV, ENV), 0),
    "os.posix_spawnp": lambda: os.waitpid(os.posix_spawnp("sbatch", ARGV, ENV), 0),
    "pty.spawn": lambda: pty.spawn(ARGV),
    "asyncio.create_subprocess_exec": lambda: asyncio.run(by_exec()),
    "asyncio.create_subprocess_shell": lambda: asyncio.run(by_shell()),
    "asyncio.loop.subprocess_exec": lambda: asyncio.run(by_loop(False)),
    "asyncio.loop.subprocess_shell": lambda: asyncio.run(by_loop(True)),
}

if __name__ == "__main__":
    WAYS[sys.argv[1]]()
