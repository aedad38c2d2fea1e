from subprocess import Popen

from pkg.base import Step


class Controller:
    def __init__(self):
        self.steps = []

    def add(self, step: Step):
        self.steps.append(step)

    def start(self):
        for step in self.steps:
            words = step.launch_words()
            Popen(words, cwd=".")  # expect: SLE001
