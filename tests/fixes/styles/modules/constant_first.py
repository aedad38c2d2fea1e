import subprocess

SCRIPT = "a.sh"
subprocess.run(["sbatch", SCRIPT])
