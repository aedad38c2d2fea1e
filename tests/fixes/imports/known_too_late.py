import subprocess

subprocess.run(["sbatch", "a.sh"])

from slurm_env import scrubbed_env  # noqa: E402

print(scrubbed_env())
