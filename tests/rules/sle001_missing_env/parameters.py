"""The command word is the default of a parameter, or the launch is in a nested function."""

import subprocess
from functools import lru_cache, wraps


def submit(script, program="sbatch"):
    subprocess.run([program, script])  # expect: SLE001


def submit_keyword_only(script, *, sbatch="sbatch", squeue="squeue"):
    subprocess.run([sbatch, script])  # expect: SLE001
    subprocess.run([squeue, "--me"])


def submit_or_default(script, command=None):
    command = command or ["sbatch"]
    subprocess.run([*command, script])  # expect: SLE001


def submit_if_none(script, words=None):
    if words is None:
        words = ["sbatch", "--parsable"]
    subprocess.run(words + [script])  # expect: SLE001


def closure(script):
    command = ["sbatch", script]

    def go():
        return subprocess.run(command)  # expect: SLE001

    return go


def closure_over_parameter(script):
    def go(extra):
        words = ["srun", extra, script]
        subprocess.run(words)  # expect: SLE001

    go("-v")
    return go


def closure_changes_outer(script):
    command = "squeue"

    def choose():
        nonlocal command
        command = "sbatch"

    choose()
    subprocess.run([command, script])  # expect: SLE001


PROGRAM = None


def use_global(script):
    global PROGRAM
    PROGRAM = "sbatch"
    subprocess.run([PROGRAM, script])  # expect: SLE001


def retried(times):
    def decorate(function):
        @wraps(function)
        def inner(*args, **kwargs):
            for _ in range(times):
                function(*args, **kwargs)

        return inner

    return decorate


@retried(3)
def submit_with_retries(script):
    subprocess.check_call(["sbatch", script])  # expect: SLE001


@lru_cache
def program():
    return "sbatch"


def submit_cached(script):
    subprocess.run([program(), script])  # expect: SLE001


def recursive(scripts):
    if scripts:
        subprocess.run(["sbatch", scripts[0]])  # expect: SLE001
        recursive(scripts[1:])


def runner_by_default(script, runner=subprocess.run):
    runner(["sbatch", script], check=True)  # expect: SLE001


def runner_by_fallback(script, runner=None):
    run = runner or subprocess.run
    run(["sbatch", script])  # expect: SLE001


def runner_from_callers(script, runner):
    runner(["sbatch", script])  # expect: SLE001


runner_from_callers("a.sh", subprocess.check_call)
