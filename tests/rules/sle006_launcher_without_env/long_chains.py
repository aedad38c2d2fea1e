"""Launchers of a line each do not end the way of a command, however many they are."""

import subprocess


def a(command):
    return b(command)


def b(command):
    return c(command)


def c(command):
    return d(command)


def d(command):
    return e(command)


def e(command):
    return f(command)


def f(command):
    return g(command)


def g(command):
    return h(command)


def h(command):
    return i(command)


def i(command):
    return subprocess.run(command, check=True)


def submit(script):
    a(["sbatch", script])  # expect: SLE006
    a(["squeue", "--me"])
