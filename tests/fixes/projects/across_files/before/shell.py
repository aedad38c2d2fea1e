"""Launchers that others use."""

import os
import subprocess


def run(command):
    """Run a command."""
    return subprocess.run(command, check=True)


def retried(
    command,
    times=3,
):
    for _ in range(times):
        run(command)


def system(text):
    return os.system(text) == 0
