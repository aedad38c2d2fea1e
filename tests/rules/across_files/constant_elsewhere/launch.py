import subprocess

import words
from words import STATUS, SUBMIT
from words import WORDS as w


def go(script):
    subprocess.run([SUBMIT, script])  # expect: SLE001
    subprocess.run([words.SUBMIT, script])  # expect: SLE001
    subprocess.run(w["step"] + [script])  # expect: SLE001
    subprocess.run([STATUS, "--me"])
    subprocess.run([words.STATUS, "--me"])
