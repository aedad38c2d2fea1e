import subprocess

from slurm_env import scrubbed_env as _scrubbed_env

subprocess.run(["sbatch", "a.sh"], env=_scrubbed_env())

from slurm_env import scrubbed_env  # noqa: E402

print(scrubbed_env())
