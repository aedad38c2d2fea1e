"""The process cleans its own environment first; then every child is clean."""

import os
import subprocess


def before_the_launch(script):
    for name in list(os.environ):
        if name.startswith("SLURM_") and name != "SLURM_CONF":
            del os.environ[name]
    subprocess.run(["sbatch", script])
    subprocess.run(["sbatch", script], env=os.environ)
    subprocess.run(["sbatch", script], env=os.environ.copy())
    os.system(f"sbatch {script}")


def purge():
    for name in [n for n in os.environ if n.startswith("SLURM_") and n != "SLURM_CONF"]:
        os.environ.pop(name, None)


def by_function(script):
    purge()
    subprocess.run(["sbatch", script])


def cleared(script):
    os.environ.clear()
    os.environ["PATH"] = "/usr/bin"
    subprocess.run(["sbatch", script])


class InConstructor:
    def __init__(self):
        for name in list(os.environ.keys()):
            if name.startswith(("SLURM_", "SBATCH_")) and name != "SLURM_CONF":
                os.environ.pop(name)

    def submit(self, script):
        subprocess.run(["sbatch", script])

    def submit_with_more(self, script):
        subprocess.run(["sbatch", script], env={**os.environ, "A": "b"})


class InConstructorByMethod:
    def __init__(self):
        self._purge()

    def _purge(self):
        for name in list(os.environ):
            if name.startswith("SLURM_") and name != "SLURM_CONF":
                os.environ.pop(name)

    def submit(self, script):
        return os.popen(f"sbatch {script}").read()


class InBaseConstructor(InConstructor):
    def __init__(self, script):
        super().__init__()
        self.script = script

    def go(self):
        subprocess.check_call(["sbatch", self.script])


def too_late(script):
    subprocess.run(["sbatch", script])  # expect: SLE001
    purge()


def on_one_path_only(script, clean):
    if clean:
        purge()
    subprocess.run(["sbatch", script])  # expect: SLE001
