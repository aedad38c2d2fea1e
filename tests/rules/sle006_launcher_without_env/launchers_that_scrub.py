"""Nothing to do: the launcher takes care of the environment itself."""

import os
import subprocess

from slurm_env import scrubbed_env


def run(command):
    return subprocess.run(command, env=scrubbed_env())


def run_fresh(command):
    return subprocess.run(command, env={"PATH": os.environ["PATH"]})


def run_or_scrub(command, env=None):
    return subprocess.run(command, env=scrubbed_env() if env is None else env)


def remote(host, command):
    return subprocess.run(["ssh", host, *command])


def submit(script):
    run(["sbatch", script])
    run_fresh(["sbatch", script])
    run_or_scrub(["sbatch", script])
    remote("login", ["sbatch", script])


def inherited_after_all(script):
    run_or_scrub(["sbatch", script], env=os.environ)  # expect: SLE002
