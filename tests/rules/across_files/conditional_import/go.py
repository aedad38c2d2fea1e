import subprocess
import sys

if sys.platform == "linux":
    from slow import command
else:
    from fast import command

try:
    from absent import submit_words
except ImportError:
    from slow import command as submit_words


def go(script):
    subprocess.run(command(script))  # expect: SLE001
    subprocess.run(submit_words(script))  # expect: SLE001
