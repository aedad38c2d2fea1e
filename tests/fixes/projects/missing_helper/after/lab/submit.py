import subprocess

subprocess.run(["sbatch", "a.sh"])  # why: does not exist yet
