import acme.util.shell
from acme.util import shell as sh
from acme.util.shell import Session
from acme.util.shell import run as go


class Job:
    def __init__(self, script):
        self.script = script
        self.session = Session()

    def _command(self):
        return f"sbatch {self.script}"

    def submit(self):
        acme.util.shell.run(self._command())  # expect: SLE006
        sh.run(self._command())  # expect: SLE006
        go(self._command())  # expect: SLE006
        self.session.run(self._command())  # expect: SLE006
        self.session.run("squeue --me")
