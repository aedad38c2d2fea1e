import subprocess


def sink(words):
    return subprocess.run(words)
