"""`**` arguments never make the environment be passed twice: what they hold goes over the helper's."""

import subprocess

from slurm_env import scrubbed_env


def passed_on(script, **options):
    subprocess.run(["sbatch", script], **options)
    subprocess.run(
        ["sbatch", script],
        check=True,
        **options,
    )


def displayed(script):
    subprocess.run(["sbatch", script], **{"check": True})
    subprocess.run(["sbatch", script], **{"check": True, "text": True}, cwd="/")


def chosen(script, quiet):
    options = {"check": True}
    subprocess.run(["sbatch", script], **options)
    subprocess.run(["sbatch", script], **(options if quiet else {}))


def run(command, **options):
    return subprocess.run(command, **options)


def through_a_launcher(script):
    run(["sbatch", script])
    run(["sbatch", script], check=True)
    run(["squeue"])
