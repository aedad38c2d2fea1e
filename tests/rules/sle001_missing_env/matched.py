"""The command comes out of a match statement."""

import subprocess


def submit(system: str, script: str) -> None:
    match system:
        case "slurm":
            program = "sbatch"
        case "pbs" | "torque":
            program = "qsub"
        case _:
            raise ValueError(system)
    subprocess.run([program, script], check=True)  # expect: SLE001


def each_in_its_case(system: str, script: str) -> None:
    match system:
        case "slurm":
            subprocess.run(["sbatch", script])  # expect: SLE001
        case "lsf":
            subprocess.run(["bsub", script])


def bound_by_the_pattern(script: str) -> None:
    match ["sbatch", script]:
        case [program, *rest]:
            subprocess.run([program, *rest])  # expect: SLE001
