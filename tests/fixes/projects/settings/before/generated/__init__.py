import subprocess


def launch(command):
    subprocess.run(command)
