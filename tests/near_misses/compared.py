"""The words are compared, searched for and taken apart."""

import re
import shlex
import subprocess

PATTERN = re.compile(r"^(sbatch|srun|salloc)\b")


def is_submission(command):
    return command[0] == "sbatch" or command[0] in {"srun", "salloc"} or PATTERN.match(command[0])


def parse(line):
    if line.startswith("sbatch "):
        return shlex.split(line)[1:]
    if "srun" in line:
        return re.sub(r"\bsrun\b", "", line).split()
    match = re.search("sbatch: Submitted batch job ([0-9]+)", line)
    return match and match.group(1)


def searched(path):
    subprocess.run(["grep", "-l", "sbatch", path])
    subprocess.run(["pgrep", "-f", "srun"])
    subprocess.run(["pkill", "srun"])
    subprocess.run(f"ps aux | grep srun | grep -v grep | awk '/sbatch/ {{print $2}}' {path}", shell=True)
    subprocess.run(["sed", "-i", "s/sbatch/bash/", path])


def dropped(line):
    words = line.split()
    if words[0] == "sbatch":
        words = words[1:]
    subprocess.run(["bash", *words])


def refused(command):
    if command.split()[0] in ("sbatch", "srun"):
        raise ValueError(command)
    return subprocess.run("hostname", shell=True)
