import subprocess

subprocess.run(["sbatch", "a.sh")  # expect: SLE900
