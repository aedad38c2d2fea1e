import subprocess


def submit(script, scrubbed_env=False):
    subprocess.run(["sbatch", script])
    return scrubbed_env


def submit_as_usual(script):
    subprocess.run(["sbatch", script])
