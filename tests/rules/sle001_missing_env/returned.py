"""The command comes back from a function."""

import subprocess
from contextlib import contextmanager


def _command(script):
    return ["sbatch", script]


def _text(script, *, hold=False):
    text = f"sbatch {script}"
    if hold:
        text += " --hold"
    return text


def _both(script):
    return ["squeue", "--me"], ["sbatch", script]


def _named(script):
    return {"status": ["squeue"], "submit": ["sbatch", script]}


def _each(scripts):
    yield ["mkdir", "-p", "logs"]
    for script in scripts:
        yield ["sbatch", script]


def _picked(script, system):
    if system == "slurm":
        return ["sbatch", script]
    elif system == "pbs":
        return ["qsub", script]
    return ["bash", script]


def _nested(script):
    def inner():
        return "sbatch"

    return [inner(), script]


@contextmanager
def _opened(script):
    yield ["srun", script]


def launches(script, scripts, system):
    subprocess.run(_command(script))  # expect: SLE001
    subprocess.run(_text(script, hold=True), shell=True)  # expect: SLE001
    status, submit = _both(script)
    subprocess.run(status)
    subprocess.run(submit)  # expect: SLE001
    subprocess.run(_both(script)[1])  # expect: SLE001
    subprocess.run(_both(script)[0])
    subprocess.run(_named(script)["submit"])  # expect: SLE001
    subprocess.run(_named(script)["status"])
    for command in _each(scripts):
        subprocess.run(command)  # expect: SLE001
    subprocess.run(_picked(script, system))  # expect: SLE001
    subprocess.run(_nested(script))  # expect: SLE001
    with _opened(script) as command:
        subprocess.run(command)  # expect: SLE001


def _identity(words):
    return words


def _with_timeout(words, seconds=10):
    return ["timeout", str(seconds), *words]


def passed_through(script):
    subprocess.run(_identity(["sbatch", script]))  # expect: SLE001
    subprocess.run(_with_timeout(["sbatch", script]))  # expect: SLE001
    subprocess.run(_with_timeout(_identity(["squeue"])))


def _grow(words, script):
    words.append(script)
    words.insert(0, "sbatch")


def grown_by_a_function(script):
    words = []
    _grow(words, script)
    subprocess.run(words)  # expect: SLE001


async def _fetched(script):
    return ["sbatch", script]


async def awaited(script):
    subprocess.run(await _fetched(script))  # expect: SLE001
