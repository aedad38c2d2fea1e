"""What launches is a parameter, and nothing else that the call hands over is known."""

import subprocess


def through(action, script):
    print("going to submit")
    print(script)
    print("now")
    action(["sbatch", script])  # expect: SLE001


def of_a_module(module, script):
    print("going to submit")
    print(script)
    print("now")
    module.check_call(["sbatch", script])  # expect: SLE001


def shown(action, script):
    print("not going to submit")
    print(script)
    print("now")
    action(["sbatch", script])


def main(script):
    through(subprocess.run, script)
    of_a_module(subprocess, script)
    shown(print, script)
