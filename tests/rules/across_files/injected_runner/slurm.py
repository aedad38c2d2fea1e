class Submitter:
    def __init__(self, runner):
        self._runner = runner

    def submit(self, script):
        return self._runner(["sbatch", script])  # expect: SLE006


def submit(script, run):
    return run(["sbatch", script])  # expect: SLE006
