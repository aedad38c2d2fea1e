"""The helper that the settings name, under every name it can have here."""

import asyncio
import subprocess

import slurm_env
import slurm_env as se
from slurm_env import ACCELERATORS, scrubbed_env
from slurm_env import scrubbed_env as clean

ENV = scrubbed_env()


def directly(script):
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["sbatch", script], env=slurm_env.scrubbed_env())
    subprocess.run(["sbatch", script], env=se.scrubbed_env(drop=ACCELERATORS))
    subprocess.run(["srun", script], env=clean(step=True))
    subprocess.run(["sbatch", script], env=ENV)


def in_variables(script, more):
    env = scrubbed_env()
    env |= more
    subprocess.run(["sbatch", script], env=env)
    make = scrubbed_env
    subprocess.run(["sbatch", script], env=make())
    subprocess.run(["sbatch", script], env=dict(ENV, A="b"))
    subprocess.run(["sbatch", script], env={**clean(), **more})
    subprocess.run(["sbatch", script], env=ENV.copy())


def on_every_path(script, base, env=None):
    chosen = scrubbed_env(base=base) if base else scrubbed_env()
    subprocess.run(["sbatch", script], env=chosen)
    subprocess.run(["sbatch", script], env=env or scrubbed_env())
    env = env if env is not None else clean()
    subprocess.run(["sbatch", script], env=env)


async def awaited(script):
    await asyncio.create_subprocess_exec("sbatch", script, env=scrubbed_env())


class Site:
    def __init__(self):
        self._env = clean()

    def environment(self):
        return {**scrubbed_env(), "SITE": "x"}

    def submit(self, script):
        subprocess.run(["sbatch", script], env=self._env)
        subprocess.run(["sbatch", script], env=self.environment())


def sets_what_it_wants(script):
    env = scrubbed_env()
    env["SBATCH_ACCOUNT"] = "physics"
    env["SLURM_CLUSTERS"] = "big"
    subprocess.run(["sbatch", script], env=env)
