"""Commands that are yielded, and objects that hold one."""

import subprocess


class Task:
    def __init__(self, words):
        self.words = words


def command_lines(scripts):
    for script in scripts:
        words = ["sbatch", "--parsable", script]
        print(words)
        yield words


def tasks(scripts):
    for script in scripts:
        task = Task(None)
        task.words = ["sbatch", script]
        print(task)
        yield task


def lists(folders):
    for folder in folders:
        words = ["ls", folder]
        print(words)
        yield words


def main(scripts):
    for words in command_lines(scripts):
        subprocess.run(words)  # expect: SLE001
    for task in tasks(scripts):
        subprocess.run(task.words)  # expect: SLE001
    for words in lists(scripts):
        subprocess.run(words)
