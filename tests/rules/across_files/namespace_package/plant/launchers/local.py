import subprocess


def start(words):
    return subprocess.Popen(words)
