"""The launcher is handed on: as a value, a default, a partial, a closure, a decorated function."""

import functools
import subprocess
from concurrent.futures import ThreadPoolExecutor


def default_runner(command):
    return subprocess.run(command, check=True)


def submit(script, runner=default_runner):
    runner(["sbatch", script])  # expect: SLE006


def submit_or_default(script, runner=None):
    run = runner or default_runner
    run(["sbatch", script])  # expect: SLE006


class Site:
    def __init__(self, runner=default_runner):
        self.runner = runner

    def submit(self, script):
        self.runner(["sbatch", script])  # expect: SLE006


in_data = functools.partial(default_runner)


def through_partial(script):
    in_data(["sbatch", script])  # expect: SLE006
    in_data(["squeue"])


def make_runner(cwd):
    def run(command):
        return subprocess.run(command, cwd=cwd)

    return run


def through_closure(script):
    run = make_runner("/data")
    run(["sbatch", script])  # expect: SLE006
    make_runner("/")(["sbatch", script])  # expect: SLE006


def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        print(args)
        return function(*args, **kwargs)

    return wrapper


@logged
def loud_runner(command):
    subprocess.run(command)


def through_decorated(script):
    loud_runner(["sbatch", script])  # expect: SLE006
    loud_runner(["squeue"])


def in_threads(scripts):
    with ThreadPoolExecutor() as executor:
        executor.map(default_runner, [["sbatch", script] for script in scripts])  # expect: SLE006
        executor.submit(default_runner, ["sbatch", scripts[0]])  # expect: SLE006
        executor.submit(default_runner, ["squeue"])


show = lambda text: subprocess.run(text, shell=True)


def through_lambda(script):
    show(f"sbatch {script}")  # expect: SLE006
    show("squeue")


RUNNERS = {"local": default_runner, "quiet": subprocess.run}


def through_table(script):
    RUNNERS["local"](["sbatch", script])  # expect: SLE006
    RUNNERS["quiet"](["sbatch", script])  # expect: SLE001
