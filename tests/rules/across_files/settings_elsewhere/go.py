import subprocess

from settings import DEFAULTS, Settings


class Driver:
    def __init__(self, settings: Settings):
        self.settings = settings

    def submit(self, script):
        subprocess.run([self.settings.submit_program, script])  # expect: SLE001
        subprocess.run([self.settings.status_program, "--me"])


def submit(script):
    subprocess.run([DEFAULTS.submit_program, script])  # expect: SLE001
    subprocess.run([DEFAULTS.status_program])
