"""Every section is there."""

from __future__ import annotations

import os
import subprocess

import numpy
from slurm_env import scrubbed_env
from zope import interface

from . import sibling

print(os, numpy, interface, sibling)


def submit(script: str) -> None:
    subprocess.run(["sbatch", script], env=scrubbed_env())
