"""Some names are deleted from os.environ under a context manager of the project, then a shell text is run."""
import os
import subprocess


class temp_environment:
    def __enter__(self):
        self._saved = dict(os.environ)
        return self

    def __exit__(self, *exc):
        os.environ.clear()
        os.environ.update(self._saved)


def run_strict(cmd, timeout=None):
    return subprocess.run(cmd, shell=True, check=True, timeout=timeout)


class Scheduler:
    allowed = ()

    def sbatch(self, args):
        with temp_environment():
            for var in [name for name in os.environ.keys() if name.startswith("SBATCH_") and name not in self.allowed]:
                del os.environ[var]
            cmd = " ".join(["sbatch"] + args)
            return run_strict(cmd, timeout=3)  # expect: SLE003
