"""Functions that take no environment give way to those that do."""

import os
import subprocess
from os import popen, system
from subprocess import getoutput

from slurm_env import scrubbed_env


def system_for_its_effect(script):
    os.system(f"sbatch {script}")
    os.system(
        "sbatch "  # the program
        + script,
    )
    system(command="sbatch " + script)
    _ = os.getcwd(); os.system("sbatch a.sh")


def system_asked_for_zero(script):
    if os.system(f"sbatch {script}"):
        raise RuntimeError
    if os.system("sbatch a.sh") != 0 or not os.system("sbatch b.sh") == 0:
        raise RuntimeError
    assert 0 == os.system("sbatch c.sh")
    status = os.system("sbatch d.sh")
    if status:
        raise RuntimeError
    return "no" if os.system("sbatch e.sh") else "yes"


def popen_read(script):
    number = os.popen(f"sbatch --parsable {script}").read().strip()
    other = popen("sbatch --parsable a.sh", "r").read()
    return number, other


def output(script):
    number = int(subprocess.getoutput(f"sbatch --parsable {script}"))
    words = getoutput(cmd="sbatch a.sh").split()
    subprocess.getoutput("srun hostname")
    return number, words, getoutput("sinfo").strip()


def replaced(script, how):
    if how == "v":
        os.execv("/usr/bin/sbatch", ["sbatch", script])
    elif how == "vp":
        os.execvp("sbatch", ("sbatch", script))
    elif how == "l":
        os.execl("/usr/bin/srun", "srun", script)
    os.execlp("srun", "srun", "-n1", script)


def spawned(script):
    status = os.spawnv(os.P_WAIT, "/usr/bin/sbatch", ["sbatch", script])
    os.spawnvp(os.P_NOWAIT, "sbatch", ["sbatch", script])
    os.spawnl(os.P_WAIT, "/usr/bin/sbatch", "sbatch", script)
    os.spawnlp(
        os.P_WAIT,
        "sbatch",
        "sbatch",
        script,
    )
    return status
