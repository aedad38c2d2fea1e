import subprocess

from slurm_env import scrubbed_env as clean

print(clean())
subprocess.run(["sbatch", "a.sh"], env=clean())
