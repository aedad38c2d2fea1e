import subprocess

subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[SLE001] login node
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[SLE001] login node
subprocess.run(["sbatch", "a.sh"])  # because  # slurm-env: ignore[SLE001] login node
subprocess.run(["sbatch", "a.sh"])  # type: ignore[arg-type]  # slurm-env: ignore[SLE001] login node
subprocess.run(["sbatch", "a.sh"])  # noqa: S603  # slurm-env: ignore[SLE001] login node
subprocess.run(["sbatch", "a.sh"])  # noqa: S603,S607 for good reason  # slurm-env: ignore[SLE001] login node
subprocess.run(  # noqa: S603
    ["sbatch", "a.sh"],
)  # slurm-env: ignore[SLE001] login node
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[SLE002, SLE001] login node
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[SLE002] another reason  # slurm-env: ignore[SLE001] login node
subprocess.run(["sbatch", "a.sh"], stdin="""
    text  # in a string
""")  # slurm-env: ignore[SLE001] login node
subprocess.run(["sbatch", "a.sh", \
    "b"])  # slurm-env: ignore[SLE001] login node
subprocess.run(["sbatch", "a.sh"]), subprocess.run(["sbatch", "b.sh"])  # slurm-env: ignore[SLE001] login node
x = subprocess.run(["sbatch", "a.sh"]); y = 1  # slurm-env: ignore[SLE001] login node
if subprocess.run(["sbatch", "a.sh"]): pass  # slurm-env: ignore[SLE001] login node
with subprocess.Popen(
    ["sbatch", "a.sh"]
) as process:  # slurm-env: ignore[SLE001] login node
    process.wait()
subprocess.run(["sbatch", "a.sh"])  # noqa
text = f"""{
    subprocess.run(["sbatch", "a.sh"])
}
"""  # slurm-env: ignore[SLE001] login node
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[SLE001] login node