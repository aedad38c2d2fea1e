"""Functions that take no environment give way to those that do."""

import os
import subprocess
from subprocess import getoutput

from slurm_env import scrubbed_env


def system_for_its_effect(script):
    subprocess.run(f"sbatch {script}", shell=True, env=scrubbed_env())
    subprocess.run(
        "sbatch "  # the program
        + script,
        shell=True,
        env=scrubbed_env(),
    )
    subprocess.run(args="sbatch " + script, shell=True, env=scrubbed_env())
    _ = os.getcwd(); subprocess.run("sbatch a.sh", shell=True, env=scrubbed_env())


def system_asked_for_zero(script):
    if subprocess.call(f"sbatch {script}", shell=True, env=scrubbed_env()):
        raise RuntimeError
    if subprocess.call("sbatch a.sh", shell=True, env=scrubbed_env()) != 0 or not subprocess.call("sbatch b.sh", shell=True, env=scrubbed_env()) == 0:
        raise RuntimeError
    assert 0 == subprocess.call("sbatch c.sh", shell=True, env=scrubbed_env())
    status = subprocess.call("sbatch d.sh", shell=True, env=scrubbed_env())
    if status:
        raise RuntimeError
    return "no" if subprocess.call("sbatch e.sh", shell=True, env=scrubbed_env()) else "yes"


def popen_read(script):
    number = subprocess.run(f"sbatch --parsable {script}", shell=True, stdout=subprocess.PIPE, text=True, env=scrubbed_env()).stdout.strip()
    other = subprocess.run("sbatch --parsable a.sh", shell=True, stdout=subprocess.PIPE, text=True, env=scrubbed_env()).stdout
    return number, other


def output(script):
    number = int(subprocess.run(f"sbatch --parsable {script}", shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=scrubbed_env()).stdout)
    words = subprocess.run(args="sbatch a.sh", shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=scrubbed_env()).stdout.split()
    subprocess.run("srun hostname", shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=scrubbed_env(step=True))
    return number, words, getoutput("sinfo").strip()


def replaced(script, how):
    if how == "v":
        os.execve("/usr/bin/sbatch", ["sbatch", script], scrubbed_env())
    elif how == "vp":
        os.execvpe("sbatch", ("sbatch", script), scrubbed_env())
    elif how == "l":
        os.execle("/usr/bin/srun", "srun", script, scrubbed_env(step=True))
    os.execlpe("srun", "srun", "-n1", script, scrubbed_env(step=True))


def spawned(script):
    status = os.spawnve(os.P_WAIT, "/usr/bin/sbatch", ["sbatch", script], scrubbed_env())
    os.spawnvpe(os.P_NOWAIT, "sbatch", ["sbatch", script], scrubbed_env())
    os.spawnle(os.P_WAIT, "/usr/bin/sbatch", "sbatch", script, scrubbed_env())
    os.spawnlpe(
        os.P_WAIT,
        "sbatch",
        "sbatch",
        script,
        scrubbed_env(),
    )
    return status
