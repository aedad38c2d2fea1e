import subprocess

from slurm_env import scrubbed_env as _scrubbed_env

try:
    from slurm_env import scrubbed_env
except ImportError:
    scrubbed_env = None

subprocess.run(["sbatch", "a.sh"], env=_scrubbed_env())
print(scrubbed_env)
