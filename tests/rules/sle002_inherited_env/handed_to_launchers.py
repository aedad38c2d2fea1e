"""A launcher of the project takes an environment, and its caller hands it the wrong one."""

import os
import subprocess


def run(command, env=None):
    subprocess.run(command, env=env, check=True)


class Runner:
    def execute(self, command, environment):
        return subprocess.Popen(command, env=environment)


def submit(script, runner: Runner):
    run(["sbatch", script], env=os.environ)  # expect: SLE002
    run(["sbatch", script], os.environ.copy())  # expect: SLE002
    run(["sbatch", script], env=None)  # expect: SLE002
    runner.execute(["sbatch", script], dict(os.environ))  # expect: SLE002
    runner.execute(["squeue"], dict(os.environ))


def submit_default(script, env=None):
    run(["sbatch", script], env=env)  # expect: SLE002
