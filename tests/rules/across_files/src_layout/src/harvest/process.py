import subprocess


def call(words, env=None):
    return subprocess.call(words, env=env)
