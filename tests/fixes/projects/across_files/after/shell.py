"""Launchers that others use."""

import subprocess


def run(command, *, env=None):
    """Run a command."""
    return subprocess.run(command, check=True, env=env)


def retried(
    command,
    times=3,
    *,
    env=None,
):
    for _ in range(times):
        run(command, env=env)


def system(text, *, env=None):
    return subprocess.call(text, shell=True, env=env) == 0
