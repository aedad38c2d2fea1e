"""The command word comes from a constant of the module."""

import enum
import os
import shutil
import subprocess
from pathlib import Path

SBATCH = "sbatch"
SRUN: str = "srun"
SLURM_BIN = Path("/opt/slurm/bin")
SUBMIT, STATUS = "sbatch --parsable".split(), ("squeue", "--me")
BASE_COMMAND = ["sbatch", "--parsable"]
TOOLS = {"submit": "sbatch", "status": "squeue", "step": {"command": ["srun", "-n1"]}}
PROGRAM = os.environ.get("MY_SBATCH", "sbatch")
FOUND = shutil.which("sbatch") or "/usr/bin/sbatch"
TEMPLATE = "cd {folder} && sbatch {script}"


def by_name(script):
    subprocess.run([SBATCH, script])  # expect: SLE001
    subprocess.run(f"{SRUN} {script}", shell=True)  # expect: SLE001
    subprocess.run(BASE_COMMAND + [script])  # expect: SLE001
    subprocess.run([*BASE_COMMAND, script])  # expect: SLE001
    subprocess.run(SUBMIT + [script])  # expect: SLE001
    subprocess.run(STATUS)
    subprocess.run([PROGRAM, script])  # expect: SLE001
    subprocess.run([FOUND, script])  # expect: SLE001
    subprocess.run(TEMPLATE.format(folder=".", script=script), shell=True)  # expect: SLE001


def by_path(script):
    subprocess.run([SLURM_BIN / "sbatch", script])  # expect: SLE001
    subprocess.run([str(SLURM_BIN / "sbatch"), script])  # expect: SLE001
    subprocess.run([os.path.join("/opt/slurm", "bin", SBATCH), script])  # expect: SLE001
    subprocess.run([f"{SLURM_BIN}/squeue", "--me"])


def by_entry(script, tool):
    subprocess.run([TOOLS["submit"], script])  # expect: SLE001
    subprocess.run([TOOLS.get("submit"), script])  # expect: SLE001
    subprocess.run(TOOLS["step"]["command"] + [script])  # expect: SLE001
    subprocess.run([TOOLS["status"], "--me"])
    subprocess.run([TOOLS.get("unheard of", "srun"), script])  # expect: SLE001


class Program(enum.Enum):
    SUBMIT = "sbatch"
    CANCEL = "scancel"


class Word(str, enum.Enum):
    STEP = "srun"
    STATUS = "squeue"


def by_member(script, job):
    subprocess.run([Program.SUBMIT.value, script])  # expect: SLE001
    subprocess.run([Program["SUBMIT"].value, script])  # expect: SLE001
    subprocess.run([Program.CANCEL.value, job])
    subprocess.run([Word.STEP, script])  # expect: SLE001
    subprocess.run([Word.STATUS, "--me"])


for sub_command, program in (("submit", "sbatch"), ("show", "squeue")):
    subprocess.run([program, sub_command])  # expect: SLE001
