"""Every way in which a module or a function of it gets a name."""

import asyncio as aio
import importlib
import os as operating_system
import subprocess as sp
from asyncio import create_subprocess_exec as spawn
from asyncio import subprocess as asp
from subprocess import Popen as Process
from subprocess import check_output, run


def plain(script):
    sp.run(["sbatch", script])  # expect: SLE001
    run(["sbatch", script])  # expect: SLE001
    check_output(["sbatch", script])  # expect: SLE001
    Process(["sbatch", script])  # expect: SLE001
    operating_system.system("sbatch " + script)  # expect: SLE005


async def waited(script):
    await aio.create_subprocess_exec("sbatch", script)  # expect: SLE001
    await aio.subprocess.create_subprocess_shell(f"sbatch {script}")  # expect: SLE001
    await spawn("sbatch", script)  # expect: SLE001
    await asp.create_subprocess_exec("sbatch", script)  # expect: SLE001


def inside_a_function(script):
    import subprocess
    from subprocess import call as execute

    subprocess.run(["sbatch", script])  # expect: SLE001
    execute(["sbatch", script])  # expect: SLE001


def computed(script):
    importlib.import_module("subprocess").run(["sbatch", script])  # expect: SLE001
    __import__("subprocess").call(["sbatch", script])  # expect: SLE001


try:
    import subprocess32 as backport
except ImportError:
    import subprocess as backport


def conditional(script):
    backport.check_call(["sbatch", script])  # expect: SLE001
