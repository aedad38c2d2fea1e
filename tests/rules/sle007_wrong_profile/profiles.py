"""The helper is there, with the profile of the other kind of launch."""

import os
import subprocess

import slurm_env
from slurm_env import scrubbed_env


def step_profile_on_a_submission(script):
    subprocess.run(["sbatch", script], env=scrubbed_env(step=True))  # expect: SLE007
    subprocess.run(["salloc", "-N1"], env=slurm_env.scrubbed_env(step=True))  # expect: SLE007
    subprocess.run(f"sbatch {script}", shell=True, env=scrubbed_env(step=True))  # expect: SLE007
    os.execvpe("sbatch", ["sbatch", script], scrubbed_env(step=True))  # expect: SLE007


def submission_profile_on_a_step(script):
    subprocess.run(["srun", "--overlap", script], env=scrubbed_env())  # expect: SLE007
    subprocess.run(["srun", "--jobid=4711", script], env=scrubbed_env())  # expect: SLE007
    subprocess.run(["srun", "--jobid", "4711", script], env=scrubbed_env())  # expect: SLE007
    subprocess.run(["srun", "--het-group=1", script], env=scrubbed_env())  # expect: SLE007
    subprocess.run(["srun", "--exact", "-n1", script], env=scrubbed_env(step=False))  # expect: SLE007
    subprocess.run(f"srun --overlap {script}", shell=True, env=scrubbed_env())  # expect: SLE007


def through_a_variable(script):
    env = scrubbed_env(step=True)
    env["TAG"] = "x"
    subprocess.run(["sbatch", script], env=env)  # expect: SLE007
    subprocess.run(["srun", script], env=env)


def either_way(script, inside):
    subprocess.run(["sbatch", script], env=scrubbed_env(step=inside))


def right(script):
    """Nothing to do."""
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["salloc", "-N1"], env=scrubbed_env(step=False))
    subprocess.run(["srun", script], env=scrubbed_env(step=True))
    subprocess.run(["srun", script], env=scrubbed_env())
    subprocess.run(["srun", "--overlap", script], env=scrubbed_env(step=True))
    subprocess.run(["srun", "python", "tool.py", "--overlap"], env=scrubbed_env())
    subprocess.run(["sbatch", script, "--jobid=1"], env=scrubbed_env())
