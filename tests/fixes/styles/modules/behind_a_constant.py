"""Imports below the first statement of code."""

import sys

sys.path.insert(0, "/opt/lab")

import subprocess

from zope import interface

import lab.models


def launch(script):
    print(interface, lab.models)
    return subprocess.run(["sbatch", script])
