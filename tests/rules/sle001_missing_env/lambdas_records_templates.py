"""Lambdas that nobody calls here, named tuples, string templates."""

import string
import subprocess
from collections import namedtuple

from slurm_env import scrubbed_env

Job = namedtuple("Job", "command env")
Step = namedtuple("Step", ["command"], defaults=[None])

submit = lambda script: subprocess.run(["sbatch", script])  # expect: SLE001
listed = lambda: subprocess.run(["squeue"])


class Handlers:
    on_click = lambda self, script: subprocess.run(["sbatch", script])  # expect: SLE001


def handlers(register, script):
    register(lambda: subprocess.run(["sbatch", script]))  # expect: SLE001
    register(lambda: subprocess.run(["sbatch", script], env=scrubbed_env()))


def records(script):
    job = Job(["sbatch", script], scrubbed_env())
    subprocess.run(job.command)  # expect: SLE001
    subprocess.run(job.command, env=job.env)
    subprocess.run(Step(command=["srun", script]).command)  # expect: SLE001
    subprocess.run(Job(["squeue"], "sbatch").command)


def templates(name, script):
    line = string.Template("sbatch --job-name ${name} $script")
    subprocess.run(line.substitute(name=name, script=script).split())  # expect: SLE001
    subprocess.run(line.safe_substitute({"name": name}), shell=True)  # expect: SLE001
    subprocess.run(string.Template("ssh $host sbatch a.sh").substitute(host=name).split())
    subprocess.run(string.Template("$program a.sh").substitute(program="squeue").split())
    subprocess.run(string.Template("$program a.sh").substitute(program="sbatch").split())  # expect: SLE001
