"""Text of exceptions and assertions."""

import subprocess


class SbatchError(RuntimeError):
    """sbatch complained."""


def complain(script, done):
    if done.returncode == 1:
        raise RuntimeError(f"sbatch {script} failed: {done.stderr}")
    if done.returncode == 2:
        raise SbatchError("srun: error")
    assert done.stdout, "sbatch printed nothing"
    raise subprocess.CalledProcessError(done.returncode, ["sbatch", script], done.stdout)


def caught(function):
    try:
        return function()
    except FileNotFoundError as error:
        raise SystemExit("sbatch not found") from error
    except subprocess.TimeoutExpired:
        error = subprocess.TimeoutExpired(cmd=["srun"], timeout=3)
        raise error from None


def completed(script):
    return subprocess.CompletedProcess(["sbatch", script], 0, "4711", "")


def explained(code):
    messages = {1: "sbatch refused", 2: "srun was killed"}
    raise OSError(code, messages[code])
