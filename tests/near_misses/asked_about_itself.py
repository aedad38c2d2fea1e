"""A command that is asked for its version or its options starts no job."""

import asyncio
import os
import subprocess

VERSION = ["sbatch", "--version"]


def in_lists():
    subprocess.run(["sbatch", "--version"])
    subprocess.check_output(["srun", "-V"])
    subprocess.run(["salloc", "--help"])
    subprocess.run(["sbatch", "-h"])
    subprocess.run(["sbatch", "--usage"])
    subprocess.run(VERSION, capture_output=True)


def in_text():
    os.system("sbatch --version")
    subprocess.getoutput("srun --version | cut -d' ' -f2")
    subprocess.run("sbatch --help > /dev/null", shell=True)
    subprocess.run(["bash", "-c", "sbatch -V"])
    subprocess.run("timeout 5 sbatch --version && echo yes", shell=True)


def built(program="sbatch"):
    command = [program]
    command.append("--version")
    subprocess.run(command)
    for name in ("sbatch", "srun", "salloc"):
        subprocess.run([name, "--version"])


async def awaited():
    await asyncio.create_subprocess_exec("sbatch", "--version")
    await asyncio.create_subprocess_shell("srun --help")


def after_other_options():
    subprocess.run(["sbatch", "--quiet", "--version"])
    subprocess.run(["srun", "-v", "--help"])
