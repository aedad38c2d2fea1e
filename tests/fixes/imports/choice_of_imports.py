import subprocess

try:
    from slurm_env import scrubbed_env
except ImportError:
    from vendored.slurm_env import scrubbed_env

subprocess.run(["sbatch", "a.sh"])
print(scrubbed_env)
