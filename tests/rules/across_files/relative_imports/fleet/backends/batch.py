import subprocess

from .. import commands
from ..commands import Names
from . import make_command


def go(script):
    subprocess.run(make_command(script, "--hold"))  # expect: SLE001
    subprocess.run(commands.build(script))  # expect: SLE001
    subprocess.run([Names.submit, script])  # expect: SLE001
