"""Asking whether a program is there does not start it."""

import distutils.spawn
import os
import shutil
import subprocess
import sys
from pathlib import Path
from shutil import which


def by_function():
    if shutil.which("sbatch") is None:
        sys.exit("sbatch not found")
    return [name for name in ("srun", "salloc") if which(name)]


def in_a_condition():
    has_slurm = bool(which("sbatch") and which("squeue"))
    return "slurm" if has_slurm else "local", distutils.spawn.find_executable("sbatch")


def as_a_process():
    subprocess.run(["which", "sbatch"], check=True)
    subprocess.call("which sbatch > /dev/null 2>&1", shell=True)
    os.system("command -v sbatch")
    subprocess.check_output(["command", "-v", "srun"], shell=False)
    subprocess.run("type srun && hash salloc", shell=True)
    subprocess.run(["bash", "-c", "command -V sbatch || exit 1"])
    subprocess.run(["whereis", "sbatch"])
    subprocess.run(["man", "sbatch"])


def in_a_loop(programs=("sbatch", "srun")):
    for program in programs:
        if subprocess.call(["which", program]):
            raise SystemExit(f"{program} is missing")


def on_disk():
    return Path("/usr/bin/sbatch").exists() or os.access("/opt/slurm/bin/srun", os.X_OK)
