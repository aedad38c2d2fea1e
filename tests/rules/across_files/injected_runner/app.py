import subprocess

from slurm import Submitter, submit


def default_runner(command):
    return subprocess.run(command, text=True)


def main(script, runner=default_runner):
    submit(script, runner)
    Submitter(default_runner).submit(script)
