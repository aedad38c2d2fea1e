"""An environment that is the process's own is replaced where it comes in."""

import copy
import os
import subprocess
from os import environ

KEPT = os.getcwd(), environ.get("HOME")


def in_the_call(script):
    subprocess.run(["sbatch", script], env=None)
    subprocess.run(["sbatch", script], env=os.environ)
    subprocess.run(["sbatch", script], env=(os.environ))
    subprocess.run(["sbatch", script], env=environ.copy())
    subprocess.run(["sbatch", script], env=dict(os.environ))
    subprocess.run(["sbatch", script], env=dict(os.environ, A="b"))
    subprocess.run(["sbatch", script], env=dict(**os.environ))
    subprocess.run(["sbatch", script], env=dict({"A": "b"}, **os.environ))
    subprocess.run(["sbatch", script], env={**os.environ})
    subprocess.run(["sbatch", script], env={**os.environ, "A": "b"})
    subprocess.run(["sbatch", script], env={"A": "b", **environ})
    subprocess.run(["sbatch", script], env=os.environ | {"A": "b"})
    subprocess.run(["sbatch", script], env={"A": "b"} | os.environ)
    subprocess.run(["srun", script], env=copy.deepcopy(os.environ))
    subprocess.run(["sbatch", script], env={k: v for k, v in os.environ.items()})
    subprocess.run(["sbatch", script], env=script.env or os.environ)
    subprocess.run(
        ["sbatch", script],
        env={  # what it needs
            **os.environ,  # everything
            "A": "b",
        },
    )


def in_a_variable(script, more):
    env = os.environ.copy()
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
    base = dict(os.environ)
    env = base
    env["A"] = "b"
    subprocess.run(["srun", script], env=env)


def on_one_path(script, clean):
    env = {"PATH": os.defpath}
    if not clean:
        env = os.environ.copy()
    subprocess.run(["sbatch", script], env=env)


def filled(script):
    env = {"A": "b"}
    env.update(os.environ)
    subprocess.run(["sbatch", script], env=env)
    another = {}
    for key, value in os.environ.items():
        another[key] = value
    subprocess.run(["sbatch", script], env=another)


def none_by_default(script, env=None):
    subprocess.run(["sbatch", script], env=env)
    subprocess.run(["srun", script], env=env)


def none_on_one_path(script, variables):
    env = None
    if variables:
        env = {"PATH": os.defpath, **variables}
    subprocess.run(["sbatch", script], env=env)


class Job:
    def __init__(self, script, env=None):
        self.script = script
        self.env = env

    def submit(self):
        subprocess.run(["sbatch", self.script], env=self.env)


def by_position(script):
    os.execvpe("sbatch", ["sbatch", script], os.environ)
    os.execle("/usr/bin/sbatch", "sbatch", script, dict(os.environ))
    os.posix_spawn("/usr/bin/sbatch", ["sbatch", script], os.environ)
    subprocess.Popen(["sbatch", script], -1, None, None, None, None, None, True, False, None, os.environ)


def among_options(script):
    options = {"check": True, "env": dict(os.environ, A="b")}
    subprocess.run(["sbatch", script], **options)
