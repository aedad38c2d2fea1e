"""A default is replaced under a key that is not known, so a test of the default must not end the path."""
import subprocess

DEFAULTS = {"cores": None, "queue": None}


def submit(script, **kwargs):
    settings = DEFAULTS.copy()
    for key in settings:
        if key in kwargs:
            settings[key] = kwargs.pop(key)
    if settings["cores"] is None or settings["queue"] is None:
        raise RuntimeError("cores and queue are needed")
    return subprocess.check_output(["sbatch", script])  # expect: SLE001
