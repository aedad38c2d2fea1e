import subprocess

try:
    from slurm_env import scrubbed_env
except ImportError:
    scrubbed_env = None

subprocess.run(["sbatch", "a.sh"])
print(scrubbed_env)
