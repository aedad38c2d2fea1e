"one " \
"two"
import subprocess

subprocess.run(["sbatch", "a.sh"])
