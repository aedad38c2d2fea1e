"""Nothing to do: functions that are handed a command and launch nothing, or not this one."""

import logging
import subprocess

log = logging.getLogger(__name__)


def show(command):
    log.info("would run %s", " ".join(command))


def write(path, command):
    with open(path, "w") as script:
        script.write(" ".join(command))


def describe(command):
    return {"program": command[0], "rest": command[1:]}


def run_python_only(command):
    return subprocess.run(["python", *command])


def run_if_not_slurm(command):
    if command[0] == "sbatch":
        raise ValueError("not here")
    subprocess.run(command)


def preview(script):
    show(["sbatch", script])
    write("job.sh", ["srun", script])
    describe(["sbatch", script])
    run_python_only(["sbatch", script])
    run_if_not_slurm(["ls"])
