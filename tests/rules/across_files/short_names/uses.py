"""No command word stands here, and `SBX` is no `SB`."""

import subprocess

from names import ARGV, SB

SBX = "ls"


def submit(script):
    subprocess.run([SB, script])  # expect: SLE001


def step(program):
    subprocess.run([*ARGV, program])  # expect: SLE001


def listed():
    subprocess.run([SBX, "-l"])
