"""Commands that are built and then left, or handed to something that does not launch."""

import functools
import json
import subprocess

import requests

SUBMIT = functools.partial(subprocess.run, check=True)


def returned(script):
    return ["sbatch", script]


def stored(script, queue):
    queue.put(["sbatch", script])
    queue.commands["next"] = f"srun {script}"
    json.dumps({"command": ["sbatch", script]})
    requests.post("http://localhost/run", json={"command": f"sbatch {script}"})


def overwritten(script):
    command = ["sbatch", script]
    command = ["bash", script]
    subprocess.run(command)


def cut_away(script):
    command = ["sbatch", script]
    subprocess.run(command[1:])
    subprocess.run(command[-1])


def on_the_other_path(script, system):
    if system == "slurm":
        raise NotImplementedError("sbatch")
    command = "qsub"
    subprocess.run([command, script])


def unreachable(script):
    return script
    subprocess.run(["bash", "-c", "true"])


class NotSubprocess:
    def run(self, words):
        self.words = words

    call = Popen = check_output = run


def called_like_it(script):
    subprocess = NotSubprocess()
    subprocess.run(["sbatch", script])
    subprocess.check_output(["sbatch", script])


def run(words):
    return len(words)


def system(text):
    return text.upper()


run(["sbatch", "a.sh"])
system("sbatch a.sh")
