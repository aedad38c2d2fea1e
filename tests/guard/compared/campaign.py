"""A program that launches Slurm in ways that a checker sees, cannot see, and is told wrong things about."""

import json
import os
import subprocess
from pathlib import Path

import outside

from slurm_env import scrubbed_env


def pretended_scrub():
    return dict(os.environ)


def run(command):
    subprocess.run(command)


def found():
    subprocess.run(["sbatch", "found.sh"])


def found_and_safe():
    subprocess.run(["sbatch", "safe.sh"], env=scrubbed_env())


def found_through_a_launcher():
    run(["salloc", "true"])


def missed():
    subprocess.run(json.loads(Path(__file__).with_name("command.json").read_text()))


def missed_through_a_launcher():
    run(json.loads(Path(__file__).with_name("command.json").read_text()))


def missed_where_another_is_known(known=False):
    subprocess.run(
        ["sbatch", "x.sh"] if known else json.loads(Path(__file__).with_name("command.json").read_text())
    )


def misjudged():
    subprocess.run(["sbatch", "misjudged.sh"], env=pretended_scrub())


if __name__ == "__main__":
    for _ in range(3):
        found()
    found_and_safe()
    found_through_a_launcher()
    missed()
    missed_through_a_launcher()
    missed_where_another_is_known()
    misjudged()
    outside.launch()
