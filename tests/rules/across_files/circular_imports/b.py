import subprocess

import a


def execute(words):
    return subprocess.run(words)


def submit(script):
    subprocess.run([a.PROGRAM, script])  # expect: SLE001
    a.run([a.PROGRAM, script])  # expect: SLE006
