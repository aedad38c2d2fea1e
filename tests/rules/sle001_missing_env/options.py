"""Options that look as if they kept the environment out, and do not."""

import subprocess


def exports(script):
    subprocess.run(["sbatch", "--export=NONE", script])  # expect: SLE001
    subprocess.run(["sbatch", "--export", "NIL", script])  # expect: SLE001
    subprocess.run(["sbatch", "--export=PATH,HOME", script])  # expect: SLE001
    subprocess.run(f"sbatch --export=ALL {script}", shell=True)  # expect: SLE001


def trial(script):
    subprocess.run(["sbatch", "--test-only", script])  # expect: SLE001


def wrapped(folder):
    subprocess.run(["sbatch", "--wrap", f"ls {folder}"])  # expect: SLE001
    subprocess.run(["sbatch", "--wrap=sbatch --version"])  # expect: SLE001


def version_of_something_else(binary):
    subprocess.run(["srun", binary, "--version"])  # expect: SLE001
    subprocess.run(["sbatch", "job.sh", "--help"])  # expect: SLE001
