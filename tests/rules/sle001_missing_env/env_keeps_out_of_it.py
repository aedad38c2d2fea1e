"""Nothing to do: an environment of the right kind, given in every way it can be given."""

import os
import subprocess

from slurm_env import scrubbed_env


def by_keyword(script):
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["srun", script], env=scrubbed_env(step=True))
    subprocess.Popen(f"sbatch {script}", shell=True, env=scrubbed_env(keep=("SBATCH_ACCOUNT",)))


def by_position(script):
    subprocess.Popen(["sbatch", script], -1, None, None, None, None, None, True, False, None, scrubbed_env())
    os.execvpe("sbatch", ["sbatch", script], scrubbed_env())


def by_mapping(script):
    options = {"check": True}
    options["env"] = scrubbed_env()
    subprocess.run(["sbatch", script], **options)
    subprocess.run(["sbatch", script], **dict(env=scrubbed_env()))


def enlarged(script):
    env = scrubbed_env()
    env["TAG"] = "nightly"
    env.update(OMP_NUM_THREADS="1")
    subprocess.run(["sbatch", script], env=env)
    subprocess.run(["sbatch", script], env={**scrubbed_env(), "A": "b"})
    subprocess.run(["sbatch", script], env=scrubbed_env() | {"A": "b"})
    subprocess.run(["sbatch", script], env=dict(scrubbed_env(), A="b"))
