"""Doc."""; import subprocess

subprocess.run(["sbatch", "a.sh"])
