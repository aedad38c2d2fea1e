"""The class of the receiver cannot be seen; the implementations of its method in the project count."""

import subprocess


class SlurmBackend:
    submit_template = "sbatch {script}"

    def submission_words(self, script):
        return ["sbatch", "--parsable", script]


class LsfBackend:
    submit_template = "bsub < {script}"

    def submission_words(self, script):
        return ["bsub", script]


class Display:
    def refresh_words(self):
        return ["squeue", "--me"]


BACKENDS = {"slurm": SlurmBackend, "lsf": LsfBackend}


def by_registry(name, script):
    backend = BACKENDS[name]()
    subprocess.run(backend.submission_words(script))  # expect: SLE001


def by_parameter(backend, script):
    subprocess.run(backend.submission_words(script))  # expect: SLE001
    subprocess.run(backend.submit_template.format(script=script), shell=True)  # expect: SLE001


def by_plugin(name, script):
    module = __import__(f"backends.{name}", fromlist=["Backend"])
    subprocess.run(module.Backend().submission_words(script))  # expect: SLE001


def by_display(display):
    subprocess.run(display.refresh_words())
