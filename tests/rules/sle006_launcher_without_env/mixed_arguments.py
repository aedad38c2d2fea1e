"""The launcher puts the command together from what it is handed and what it knows."""

import subprocess


def slurm(tool, *arguments):
    return subprocess.run([f"s{tool}", *arguments])


def with_prefix(text, prefix="nice"):
    return subprocess.run(f"{prefix} {text}", shell=True)


def with_template(template, **values):
    return subprocess.run(template.format(**values), shell=True)


def submit(script):
    slurm("queue", "--me")
    with_prefix(f"sbatch {script}")  # expect: SLE006
    with_prefix(script, prefix="srun")  # expect: SLE006
    with_prefix("ls")
    with_template("sbatch {script}", script=script)  # expect: SLE006
    with_template("{tool} {script}", tool="srun", script=script)  # expect: SLE006
