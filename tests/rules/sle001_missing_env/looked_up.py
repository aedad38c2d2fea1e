"""The program is looked for before it is used."""

import os
import shutil
import subprocess
from distutils.spawn import find_executable
from shutil import which


def found_or_not(script):
    sbatch = shutil.which("sbatch")
    if sbatch is None:
        raise RuntimeError("sbatch not found")
    subprocess.run([sbatch, script])  # expect: SLE001


def with_fallback(script):
    program = which("sbatch", path="/opt/slurm/bin") or which("qsub")
    subprocess.run([program, script])  # expect: SLE001
    subprocess.run([find_executable("srun"), script])  # expect: SLE001
    subprocess.run([os.getenv("SRUN") or "srun", script])  # expect: SLE001
    subprocess.run([os.environ.get("SRUN", default="srun"), script])  # expect: SLE001


def _tool(name):
    found = which(name)
    if not found:
        raise FileNotFoundError(name)
    return found


def by_helper(script):
    subprocess.run([_tool("sbatch"), script])  # expect: SLE001
    subprocess.run([_tool("sacct"), "-j", script])


def by_walrus(script):
    if program := which("sbatch"):
        subprocess.run([program, script])  # expect: SLE001


def conditional(script, step):
    program = "srun" if step else "sbatch"
    subprocess.run([program, script])  # expect: SLE001
    subprocess.run(["srun", script] if step else ["bash", script])  # expect: SLE001
    subprocess.run(f"{'sbatch' if not step else 'bash'} {script}", shell=True)  # expect: SLE001


def chosen_from_a_list(script):
    for candidate in ("sbatch", "/usr/local/bin/sbatch"):
        if os.path.exists(candidate):
            subprocess.run([candidate, script])  # expect: SLE001
            break
    program = next(p for p in ["sbatch", "qsub"] if which(p))
    subprocess.run([program, script])  # expect: SLE001
