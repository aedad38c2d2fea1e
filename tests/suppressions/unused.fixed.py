import subprocess

subprocess.run(["squeue"])
subprocess.run(["squeue"])
subprocess.run(["squeue"])  # noqa: S603, SLE001
subprocess.run(["squeue"])  # noqa
subprocess.run(["squeue"])  # type: ignore
subprocess.run(["squeue"])  # because
subprocess.run(["squeue"])  # type: ignore
subprocess.run(["squeue"])
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[missing-env] a reason
subprocess.run(["sbatch", "a.sh"])  # noqa: SLE001
subprocess.run(
    ["squeue"],
    check=True,
)
subprocess.run(["squeue"])  # slurm-env: ignore[SLE0O1]
subprocess.run(["squeue"])
subprocess.run(["squeue"])  # slurm-env: ingore[SLE001]
subprocess.run(["squeue"])  # slurm-env: ignore[]
subprocess.run(["squeue"])  # slurm-env: ignore-file[SLE001]
subprocess.run(["squeue"])  # slurm-env: ignore[SLE100, SLE001] kept on purpose
