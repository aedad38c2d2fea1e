"""An environment that is the process's own is replaced where it comes in."""

import os
import subprocess
from os import environ

from slurm_env import scrubbed_env

KEPT = os.getcwd(), environ.get("HOME")


def in_the_call(script):
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["sbatch", script], env=(scrubbed_env()))
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["sbatch", script], env=dict(scrubbed_env(), A="b"))
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["sbatch", script], env=dict({"A": "b"}, **scrubbed_env()))
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["sbatch", script], env={**scrubbed_env(), "A": "b"})
    subprocess.run(["sbatch", script], env={"A": "b", **scrubbed_env()})
    subprocess.run(["sbatch", script], env=scrubbed_env() | {"A": "b"})
    subprocess.run(["sbatch", script], env={"A": "b"} | scrubbed_env())
    subprocess.run(["srun", script], env=scrubbed_env(step=True))
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["sbatch", script], env=script.env or scrubbed_env())
    subprocess.run(
        ["sbatch", script],
        env={  # what it needs
            **scrubbed_env(),  # everything
            "A": "b",
        },
    )


def in_a_variable(script, more):
    env = scrubbed_env()
    env["A"] = "b"
    env.update(more, C="d")
    env.setdefault("LANG", env.get("LC_ALL", "C"))
    env.pop("PYTHONPATH", None)
    env |= {"E": "f"}
    if "TMPDIR" in env:
        del env["TMPDIR"]
    subprocess.run(["sbatch", script], env=env)
    subprocess.run(["sbatch", "--wait", script], env={**env, "G": "h"})


def in_a_variable_of_another_name(script):
    base = scrubbed_env(step=True)
    env = base
    env["A"] = "b"
    subprocess.run(["srun", script], env=env)


def on_one_path(script, clean):
    env = {"PATH": os.defpath}
    if not clean:
        env = scrubbed_env()
    subprocess.run(["sbatch", script], env=env)


def filled(script):
    env = {"A": "b"}
    env.update(scrubbed_env())
    subprocess.run(["sbatch", script], env=env)
    another = {}
    for key, value in os.environ.items():
        another[key] = value
    subprocess.run(["sbatch", script], env=scrubbed_env(base=another))


def none_by_default(script, env=None):
    subprocess.run(["sbatch", script], env=scrubbed_env() if env is None else env)
    subprocess.run(["srun", script], env=scrubbed_env(step=True) if env is None else env)


def none_on_one_path(script, variables):
    env = None
    if variables:
        env = {"PATH": os.defpath, **variables}
    subprocess.run(["sbatch", script], env=scrubbed_env() if env is None else env)


class Job:
    def __init__(self, script, env=None):
        self.script = script
        self.env = env

    def submit(self):
        subprocess.run(["sbatch", self.script], env=scrubbed_env() if self.env is None else self.env)


def by_position(script):
    os.execvpe("sbatch", ["sbatch", script], scrubbed_env())
    os.execle("/usr/bin/sbatch", "sbatch", script, scrubbed_env())
    os.posix_spawn("/usr/bin/sbatch", ["sbatch", script], scrubbed_env())
    subprocess.Popen(["sbatch", script], -1, None, None, None, None, None, True, False, None, scrubbed_env())


def among_options(script):
    options = {"check": True, "env": dict(scrubbed_env(), A="b")}
    subprocess.run(["sbatch", script], **options)
