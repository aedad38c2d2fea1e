from slurm_env import scrubbed_env


def submit(script): import subprocess; subprocess.run(["sbatch", script], env=scrubbed_env())
