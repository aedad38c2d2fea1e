"""The same name holds one command, then another."""

import subprocess


def make_executable_then_submit(path):
    command = ["chmod", "+x", path]
    subprocess.run(command, check=True)
    command = ["sbatch", path]
    subprocess.run(command, check=True)  # expect: SLE001
    command = ["squeue", "--me"]
    subprocess.run(command, check=True)


def either_branch(path, slurm):
    if slurm:
        command = ["sbatch", path]
    else:
        command = ["bash", path]
    subprocess.run(command)  # expect: SLE001


def branch_that_returns(path, slurm):
    command = ["bash", path]
    if slurm:
        command = ["sbatch", path]
        return subprocess.run(command)  # expect: SLE001
    return subprocess.run(command)


def list_used_before_it_is_one(path):
    words = [path]
    subprocess.run(words)
    words.insert(0, "sbatch")
    subprocess.run(words)  # expect: SLE001


def in_a_loop(paths):
    command = "hostname"
    for path in paths:
        subprocess.run(command, shell=True)  # expect: SLE001
        command = f"sbatch {path}"


def after_a_try(path):
    try:
        command = ["sbatch", path]
        path.encode("ascii")
    except UnicodeError:
        command = ["echo", "no such name"]
    finally:
        words = ["true"]
    subprocess.run(words)
    subprocess.run(command)  # expect: SLE001


def while_assigning(path):
    if (command := ["sbatch", path]) and path:
        subprocess.run(command)  # expect: SLE001
    subprocess.run(arguments := ["srun", path])  # expect: SLE001
    return arguments


def deleted_words(path):
    command = ["srun", "sbatch", path]
    del command[0]
    subprocess.run(command)  # expect: SLE001
    command.pop(0)
    subprocess.run(command)


def swapped(path):
    first, second = ["sbatch", path], ["ls", path]
    first, second = second, first
    subprocess.run(first)
    subprocess.run(second)  # expect: SLE001
