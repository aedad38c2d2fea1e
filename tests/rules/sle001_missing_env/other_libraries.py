"""Packages whose purpose is to start a local process."""

import anyio
import invoke
import pexpect
import plumbum
import psutil
import sh
import trio
from plumbum import local
from plumbum.cmd import sbatch, squeue


def with_psutil(script):
    return psutil.Popen(["sbatch", script])  # expect: SLE001


def with_pexpect(script):
    child = pexpect.spawn(f"srun --pty {script}")  # expect: SLE001
    child.expect("$")
    pexpect.run("sbatch " + script)  # expect: SLE001
    pexpect.spawn("salloc", ["-N1"])  # expect: SLE001


def with_sh(script):
    sh.sbatch("--parsable", script)  # expect: SLE001
    sh.squeue("--me")
    submit = sh.Command("sbatch")
    submit(script)  # expect: SLE001
    submit.bake("--hold")(script)  # expect: SLE001


def with_plumbum(script):
    local["sbatch"](script)  # expect: SLE001
    sbatch["--parsable"](script)  # expect: SLE001
    plumbum.local["sbatch"][script].run()  # expect: SLE001
    squeue("--me")


@invoke.task
def with_invoke(c, script):
    c.run(f"sbatch {script}")  # expect: SLE001
    invoke.run("srun hostname")  # expect: SLE001
    c.run("squeue --me")


async def with_trio(script):
    await trio.run_process(["sbatch", script])  # expect: SLE001


async def with_anyio(script):
    await anyio.run_process(["sbatch", script])  # expect: SLE001
