"""The text is built as for any other launch."""

import os
import shlex

SUBMIT = "sbatch --parsable"


def built(script, options):
    cmd = "sbatch"
    for key, value in options.items():
        cmd += f" --{key}={value}"
    cmd = cmd + " " + shlex.quote(script)
    print("submitting", cmd)
    os.system(cmd)  # expect: SLE005
    os.system("%s %s" % (SUBMIT, script))  # expect: SLE005
    os.system(" ".join([SUBMIT, script]))  # expect: SLE005


def chosen(script, debug):
    launcher = "echo" if debug else "sbatch"
    os.system(f"{launcher} {script}")  # expect: SLE005


class Launcher:
    program = "srun"

    def go(self, script):
        return os.popen(f"{self.program} -n 2 {script}").readlines()  # expect: SLE005


system = os.system


def aliased(scripts):
    for script in scripts:
        system(f"sbatch {script}")  # expect: SLE005
    list(map(os.system, [f"sbatch {script}" for script in scripts]))  # expect: SLE005
