import subprocess

subprocess.run(["sbatch", "a.sh"])  # noqa: SLE001
subprocess.run(["sbatch", "a.sh"])  # noqa: SLE001
subprocess.run(["sbatch", "a.sh"])  # because  # noqa: SLE001
subprocess.run(["sbatch", "a.sh"])  # type: ignore[arg-type]  # noqa: SLE001
subprocess.run(["sbatch", "a.sh"])  # noqa: S603, SLE001
subprocess.run(["sbatch", "a.sh"])  # noqa: S603,S607, SLE001 for good reason
subprocess.run(  # noqa: S603, SLE001
    ["sbatch", "a.sh"],
)
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[SLE002] login node  # noqa: SLE001
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[SLE002] another reason  # noqa: SLE001
subprocess.run(["sbatch", "a.sh"], stdin="""
    text  # in a string
""")  # noqa: SLE001
subprocess.run(["sbatch", "a.sh", \
    "b"])  # noqa: SLE001
subprocess.run(["sbatch", "a.sh"]), subprocess.run(["sbatch", "b.sh"])  # noqa: SLE001
x = subprocess.run(["sbatch", "a.sh"]); y = 1  # noqa: SLE001
if subprocess.run(["sbatch", "a.sh"]): pass  # noqa: SLE001
with subprocess.Popen(
    ["sbatch", "a.sh"]
) as process:  # noqa: SLE001
    process.wait()
subprocess.run(["sbatch", "a.sh"])  # noqa
text = f"""{
    subprocess.run(["sbatch", "a.sh"])
}
"""  # noqa: SLE001
subprocess.run(["sbatch", "a.sh"])  # noqa: SLE001