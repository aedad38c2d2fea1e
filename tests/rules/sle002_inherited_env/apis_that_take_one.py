"""Each API's own way to be handed an environment."""

import asyncio
import os
import subprocess

import pexpect
import psutil


def exec_family(script):
    if script == "a":
        os.execve("/usr/bin/sbatch", ["sbatch", script], os.environ)  # expect: SLE002
    elif script == "b":
        os.execvpe("sbatch", ["sbatch", script], dict(os.environ, A="b"))  # expect: SLE002
    elif script == "c":
        os.execle("/usr/bin/srun", "srun", script, os.environ)  # expect: SLE002
    else:
        os.execlpe("srun", "srun", "-n1", script, os.environ.copy())  # expect: SLE002


def spawn_family(script):
    os.spawnve(os.P_WAIT, "/usr/bin/sbatch", ["sbatch", script], os.environ)  # expect: SLE002
    os.spawnvpe(os.P_NOWAIT, "sbatch", ["sbatch", script], os.environ)  # expect: SLE002
    os.spawnle(os.P_WAIT, "/usr/bin/sbatch", "sbatch", script, os.environ)  # expect: SLE002
    os.spawnlpe(os.P_WAIT, "sbatch", "sbatch", script, os.environ)  # expect: SLE002
    os.posix_spawn("/usr/bin/sbatch", ["sbatch", script], os.environ)  # expect: SLE002
    os.posix_spawnp("sbatch", ["sbatch", script], env=os.environ)  # expect: SLE002


def popen_by_position(script):
    subprocess.Popen(["sbatch", script], -1, None, None, None, None, None, True, False, None, os.environ)  # expect: SLE002


async def with_asyncio(script):
    await asyncio.create_subprocess_exec("sbatch", script, env=os.environ)  # expect: SLE002
    await asyncio.create_subprocess_shell(f"sbatch {script}", env={**os.environ, "A": "b"})  # expect: SLE002


def with_others(script):
    psutil.Popen(["sbatch", script], env=None)  # expect: SLE002
    pexpect.spawn("srun --pty bash", env=os.environ)  # expect: SLE002


def in_shell_text(script):
    subprocess.run(f"bash -c 'sbatch {script}'", shell=True, env=os.environ)  # expect: SLE002
    subprocess.run(["env", "A=b", "sbatch", script], env=os.environ.copy())  # expect: SLE002


def fresh(script):
    """Nothing to do."""
    env = {"PATH": os.environ["PATH"], "HOME": os.environ["HOME"]}
    os.execve("/usr/bin/sbatch", ["sbatch", script], env)
    os.execle("/usr/bin/srun", "srun", script, env)
    os.posix_spawn("/usr/bin/sbatch", ["sbatch", script], env)
