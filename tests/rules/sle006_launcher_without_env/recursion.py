"""Launchers that call one another in circles come to an end."""

import subprocess


def ping(command, depth=0):
    if depth > 3:
        return subprocess.run(command)
    return pong(command, depth + 1)


def pong(command, depth):
    return ping(command, depth + 1)


def endless(command):
    return endless(command)


def submit(script):
    ping(["sbatch", script])  # expect: SLE006
    ping(["squeue"])
    endless(["sbatch", script])
