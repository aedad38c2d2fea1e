import subprocess

subprocess.run(["sbatch", "a.sh"])
subprocess.run(["sbatch", "a.sh"])   
subprocess.run(["sbatch", "a.sh"])  # because
subprocess.run(["sbatch", "a.sh"])  # type: ignore[arg-type]
subprocess.run(["sbatch", "a.sh"])  # noqa: S603
subprocess.run(["sbatch", "a.sh"])  # noqa: S603,S607 for good reason
subprocess.run(  # noqa: S603
    ["sbatch", "a.sh"],
)
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[SLE002] login node
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[SLE002] another reason
subprocess.run(["sbatch", "a.sh"], stdin="""
    text  # in a string
""")
subprocess.run(["sbatch", "a.sh", \
    "b"])
subprocess.run(["sbatch", "a.sh"]), subprocess.run(["sbatch", "b.sh"])
x = subprocess.run(["sbatch", "a.sh"]); y = 1
if subprocess.run(["sbatch", "a.sh"]): pass
with subprocess.Popen(
    ["sbatch", "a.sh"]
) as process:
    process.wait()
subprocess.run(["sbatch", "a.sh"])  # noqa
text = f"""{
    subprocess.run(["sbatch", "a.sh"])
}
"""
subprocess.run(["sbatch", "a.sh"])