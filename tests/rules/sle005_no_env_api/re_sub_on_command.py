"""A text is tidied by re.sub before it is run; its first word stays."""
import os
import re


def submit(script, arguments):
    command = "sbatch " + script
    command = "{} '{}'".format(command, arguments)
    command = re.sub(r"\s+", " ", command)
    os.system(command)  # expect: SLE005
