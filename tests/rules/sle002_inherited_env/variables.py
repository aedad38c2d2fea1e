"""The environment is put together before the launch."""

import copy
import os
import subprocess


def copy_and_set(script):
    env = os.environ.copy()
    env["OMP_NUM_THREADS"] = "1"
    subprocess.check_call(["sbatch", script], env=env)  # expect: SLE002


def copy_and_update(script, more):
    environment = dict(os.environ)
    environment.update(more)
    environment.update({"TAG": "x"}, PYTHONUNBUFFERED="1")
    environment.setdefault("LANG", "C")
    environment |= {"A": "b"}
    subprocess.Popen(["srun", script], env=environment).wait()  # expect: SLE002


def filled_from_empty(script):
    env = {}
    env.update(os.environ)
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def filled_by_a_loop(script):
    env = {}
    for key, value in os.environ.items():
        env[key] = value
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def deep_copied(script):
    subprocess.run(["sbatch", script], env=copy.deepcopy(os.environ))  # expect: SLE002
    subprocess.run(["sbatch", script], env=copy.copy(os.environ))  # expect: SLE002


def other_names_removed(script):
    env = os.environ.copy()
    env.pop("PYTHONPATH", None)
    del env["VIRTUAL_ENV"]
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def set_to_nothing(script):
    env = os.environ.copy()
    env["LD_PRELOAD"] = ""
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def aliased(script):
    environment = os.environ
    again = environment
    subprocess.run(["sbatch", script], env=again)  # expect: SLE002


def reassigned(script):
    env = {"PATH": "/usr/bin"}
    subprocess.run(["sbatch", script], env=env)
    env = os.environ.copy()
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002
    env = {"PATH": "/usr/bin"}
    subprocess.run(["sbatch", script], env=env)


def only_on_one_path(script, clean):
    from slurm_env import scrubbed_env

    env = scrubbed_env()
    if not clean:
        env = os.environ.copy()
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002
    subprocess.run(["sbatch", script], env=scrubbed_env() if clean else None)  # expect: SLE002
    subprocess.run(["sbatch", script], env=clean or os.environ)  # expect: SLE002


def none_on_one_path(script, variables):
    env = None
    if variables:
        env = {"PATH": os.environ["PATH"], **variables}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def in_a_mapping_of_options(script):
    options = {"check": True, "env": dict(os.environ, A="1")}
    subprocess.run(["sbatch", script], **options)  # expect: SLE002
    options = dict(env=None, text=True)
    subprocess.run(["sbatch", script], **options)  # expect: SLE002


def stale_copy(script):
    env = os.environ.copy()
    for name in list(os.environ):
        if name.startswith("SLURM_") and name != "SLURM_CONF":
            del os.environ[name]
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002
    subprocess.run(["sbatch", script])
