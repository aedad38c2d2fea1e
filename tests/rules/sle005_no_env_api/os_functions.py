"""Functions of os that start a process and take no environment."""

import os
import pty
from os import popen, system


def shells(script):
    os.system(f"sbatch {script}")  # expect: SLE005
    system("sbatch " + script)  # expect: SLE005
    if os.system(f"cd /data && sbatch {script}") != 0:  # expect: SLE005
        raise RuntimeError(script)
    printed = os.popen(f"sbatch --parsable {script}").read()  # expect: SLE005
    for line in popen("srun hostname"):  # expect: SLE005
        print(line, printed)
    os.system("nohup srun python train.py > log 2>&1 &")  # expect: SLE005
    os.system("squeue --me")


def replaces_itself(script, how):
    if how == "v":
        os.execv("/usr/bin/sbatch", ["sbatch", script])  # expect: SLE005
    elif how == "vp":
        os.execvp("sbatch", ["sbatch", script])  # expect: SLE005
    elif how == "l":
        os.execl("/usr/bin/srun", "srun", "-n1", script)  # expect: SLE005
    elif how == "lp":
        os.execlp("srun", "srun", "-n1", script)  # expect: SLE005
    else:
        os.execlp("bash", "bash", "-c", f"exec srun {script}")  # expect: SLE005


def spawns(script):
    os.spawnv(os.P_WAIT, "/usr/bin/sbatch", ["sbatch", script])  # expect: SLE005
    os.spawnvp(os.P_NOWAIT, "sbatch", ["sbatch", script])  # expect: SLE005
    os.spawnl(os.P_WAIT, "/usr/bin/sbatch", "sbatch", script)  # expect: SLE005
    os.spawnlp(os.P_WAIT, "sbatch", "sbatch", script)  # expect: SLE005
    pty.spawn(["srun", "--pty", "bash"])  # expect: SLE005
    pty.spawn("salloc")  # expect: SLE005
