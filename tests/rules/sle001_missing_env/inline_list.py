"""The most frequent shape: the words stand in the call."""

import subprocess
from subprocess import PIPE


def submit(script: str) -> int:
    subprocess.run(["sbatch", script], check=True)  # expect: SLE001
    subprocess.call(["sbatch", script])  # expect: SLE001
    subprocess.check_call(("srun", "-n", "4", script))  # expect: SLE001
    printed = subprocess.check_output(["sbatch", "--parsable", script], text=True)  # expect: SLE001
    return int(printed)


def submit_and_chain(script: str) -> str:
    return subprocess.run(["sbatch", script], capture_output=True).stdout.decode()  # expect: SLE001


def submit_nested(script: str) -> int:
    return int(
        subprocess.check_output(  # expect: SLE001
            [
                "sbatch",
                "--parsable",
                script,
            ],
        )
    )


def interactive() -> None:
    with subprocess.Popen(["salloc", "-N1", "bash"], stdout=PIPE, stderr=PIPE) as shell:  # expect: SLE001
        shell.wait()


def keyword_arguments(script: str) -> None:
    subprocess.run(check=True, args=["sbatch", script])  # expect: SLE001
    subprocess.run(["/usr/bin/sbatch", script], check=True)  # expect: SLE001


def program_apart(script: str) -> None:
    subprocess.run(["the name in ps", script], executable="/opt/slurm/bin/sbatch")  # expect: SLE001


def one_program_without_arguments() -> None:
    subprocess.run("sbatch", input=b"#!/bin/sh\nhostname\n")  # expect: SLE001


subprocess.run(["sbatch", "at_import_time.sh"])  # expect: SLE001
