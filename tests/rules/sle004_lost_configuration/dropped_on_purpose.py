"""The scrub keeps the configuration, and then it is taken out after all."""

import os
import subprocess

from slurm_env import scrubbed_env


def popped_after_the_helper(script):
    env = scrubbed_env()
    env.pop("SLURM_CONF", None)
    subprocess.run(["sbatch", script], env=env)  # expect: SLE004


def popped_after_a_scrub(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_") or k == "SLURM_CONF"}
    del env["SLURM_CONF"]
    subprocess.run(["sbatch", script], env=env)  # expect: SLE004
