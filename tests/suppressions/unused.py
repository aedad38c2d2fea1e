# slurm-env: ignore-file[SLE005] nothing of the kind here
import subprocess

subprocess.run(["squeue"])  # noqa: SLE001
subprocess.run(["squeue"])  # noqa: SLE001, SLE002
subprocess.run(["squeue"])  # noqa: S603, SLE001
subprocess.run(["squeue"])  # noqa
subprocess.run(["squeue"])  # type: ignore  # noqa: SLE001
subprocess.run(["squeue"])  # noqa: SLE001  # because
subprocess.run(["squeue"])  # slurm-env: ignore[SLE001] a reason  # type: ignore
subprocess.run(["squeue"])  # slurm-env: ignore
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[SLE002, missing-env, SLE003] a reason
subprocess.run(["sbatch", "a.sh"])  # noqa: sle002, sle001
subprocess.run(
    ["squeue"],
    # slurm-env: ignore[SLE001] a row of its own
    check=True,
)
subprocess.run(["squeue"])  # slurm-env: ignore[SLE0O1]
subprocess.run(["squeue"])  # slurm-env: ignore[SLE555]
subprocess.run(["squeue"])  # slurm-env: ingore[SLE001]
subprocess.run(["squeue"])  # slurm-env: ignore[]
subprocess.run(["squeue"])  # slurm-env: ignore-file[SLE001]
subprocess.run(["squeue"])  # slurm-env: ignore[SLE100, SLE001] kept on purpose
