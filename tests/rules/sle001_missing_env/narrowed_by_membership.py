"""A test of membership in known words says which commands an unknown variable may be."""
import subprocess


def submit(script, method):
    if method in {"qsub", "srun", "sbatch"}:
        proc = subprocess.Popen([method], stdin=subprocess.PIPE)  # expect: SLE001
        proc.communicate(script)


def submit_by_equality(script, method):
    if method == "sbatch":
        subprocess.run([method, script])  # expect: SLE001


def not_one(script, method):
    if method not in ("sbatch", "srun"):
        subprocess.run([method, script])
