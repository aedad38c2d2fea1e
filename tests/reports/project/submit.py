"""Rows that are awkward to print."""

import subprocess

from shell import run

COMMAND = "sbatch"


def one(script):
	subprocess.run(["sbatch", "日本語", script], check=True)  # tabs and wide characters


def two(script):
    done = subprocess.run(
        [COMMAND, script],
        check=True,
    )
    return done


def three(script):
    return run([COMMAND, script])


def four(script): subprocess.run(["sbatch", script, "a long row that goes on and on", "and on", "and on", "and on", "and on", "and on", "and on"])


def five(script):
    subprocess.run(  # slurm-env: ignore[SLE001] the login node has no allocation
        ["sbatch", script]
    )
