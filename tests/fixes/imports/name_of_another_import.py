import subprocess

from cluster import scrubbed_env

print(scrubbed_env())
subprocess.run(["sbatch", "a.sh"])
