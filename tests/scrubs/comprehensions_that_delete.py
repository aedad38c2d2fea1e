"""A comprehension that is there for what it does, not for what it makes."""

import os
import subprocess

COMMAND = ["sbatch", "a.sh"]


def a_copy():
    env = os.environ.copy()
    [env.pop(name) for name in list(env) if name.startswith("SLURM_") and name != "SLURM_CONF"]
    subprocess.run(COMMAND, env=env)


def the_process():
    any(os.environ.pop(n) is None for n in list(os.environ) if n.startswith("SLURM_") and n != "SLURM_CONF")
    os.system("sbatch a.sh")


def unknown_condition(wanted):
    env = os.environ.copy()
    [env.pop(name) for name in list(env) if not wanted(name)]
    subprocess.run(COMMAND, env=env)


def the_variable_of_a_comprehension_is_its_own(names):
    name = "squeue"
    print([name for name in ("sbatch", "srun")])
    subprocess.run([name, "--me"])


def only_some():
    env = os.environ.copy()
    [env.pop(name) for name in list(env) if name.startswith("SLURM_CPU_")]
    subprocess.run(COMMAND, env=env)  # expect: SLE003
