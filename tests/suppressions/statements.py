# A comment "# noqa: SLE001" in a string or in a text such as this one is still a comment of its row.
import subprocess

subprocess.run(["sbatch", "a.sh"])  # noqa
subprocess.run(["sbatch", "a.sh"])  # noqa: SLE001
subprocess.run(["sbatch", "a.sh"])  # NOQA:SLE001,E501 because
subprocess.run(["sbatch", "a.sh"])  # type: ignore[x]  # noqa : S603 SLE001
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[SLE001] the login node has no allocation
subprocess.run(["sbatch", "a.sh"])  # slurm-env:ignore[missing-env,SLE002]
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[SLE00]
subprocess.run(
    ["sbatch", "a.sh"],
    # slurm-env: ignore[SLE001] on a row of its own, but within the statement
    check=True,
)
subprocess.run(
    [  # noqa: SLE001
        "sbatch",
        """a
        text""",
    ]
)
subprocess.run(["sbatch", "a.sh", \
    "b"])  # noqa: SLE001
with subprocess.Popen(["sbatch", "a.sh"]) as process:  # noqa: SLE001
    process.wait()

# open: what follows is not suppressed
subprocess.run(["sbatch", "a.sh"])
subprocess.run(["sbatch", "# noqa: SLE001"])
subprocess.run(["sbatch", "a.sh"])  # noqa: SLE002
subprocess.run(["sbatch", "a.sh"])  # noqa:
subprocess.run(["sbatch", "a.sh"])  # no qa
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[SLE003]
subprocess.run(["sbatch", "a.sh"])  # slurm-env ignore[SLE001]
# slurm-env: ignore[SLE001]
subprocess.run(["sbatch", f"{'# noqa: SLE001'}"])
"""
# noqa: SLE001
"""; subprocess.run(["sbatch", "a.sh"])
with subprocess.Popen(["sbatch", "a.sh"]) as process:
    process.wait()  # noqa: SLE001
