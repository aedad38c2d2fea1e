"""Where others use the environment as well, it is scrubbed at the launch, and nothing else changes."""

import os
import subprocess

ENVIRONMENT = dict(os.environ, LANG="C")


def another_command(script):
    env = os.environ.copy()
    env["A"] = "b"
    subprocess.run(["make"], env=env)
    subprocess.run(["sbatch", script], env=env)


def another_function(script, log):
    env = os.environ.copy()
    log(env)
    subprocess.run(["sbatch", script], env=env)


def returned(script):
    env = os.environ.copy()
    subprocess.run(["sbatch", script], env=env)
    return env


def read_elsewhere(script):
    env = os.environ.copy()
    job = env["SLURM_JOB_ID"]
    subprocess.run(["sbatch", "--comment", job, script], env=env)


def changes_the_process(script):
    env = os.environ
    env["A"] = "b"
    subprocess.run(["sbatch", script], env=env)


def make():
    env = os.environ.copy()
    env["A"] = "b"
    return env


def from_a_function(script):
    subprocess.run(["sbatch", script], env=make())
    subprocess.run(["srun", script], env=make())


def from_the_module(script):
    subprocess.run(["sbatch", script], env=ENVIRONMENT)


def by_default(script, env=os.environ):
    subprocess.run(["sbatch", script], env=env)


def submission_and_step(script):
    env = os.environ.copy()
    env["A"] = "b"
    subprocess.run(["sbatch", script], env=env)
    subprocess.run(["srun", script], env=env)


class Backend:
    env = os.environ

    def __init__(self):
        self.own = dict(os.environ)

    def submit(self, script):
        subprocess.run(["sbatch", script], env=self.env)
        subprocess.run(["sbatch", script], env=self.own)
        subprocess.run(["squeue"], env=self.own)


def other_names_filtered(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith(("SLURM_CPU", "LD_"))}
    subprocess.run(["sbatch", script], env=env)
