"""A launcher class whose subclass says the word, in a package that never imports subprocess here."""

from pkg.base import Step


class SrunStep(Step):
    run_command = "srun"

    def launch_words(self):
        return [self.run_command, *self.arguments]
