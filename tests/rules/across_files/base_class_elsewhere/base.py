import abc
import subprocess


class Scheduler(abc.ABC):
    program = None

    @abc.abstractmethod
    def words(self, script): ...

    def submit(self, script):
        printed = subprocess.check_output(self.words(script))  # expect: SLE001
        return self.parse(printed)

    def submit_program(self, script):
        subprocess.check_call([self.program, script])  # expect: SLE001

    def status(self):
        subprocess.check_call(self.status_words())
