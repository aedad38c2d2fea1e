import subprocess

from base import Transport


class Remote(Transport):
    def run(self, command: list[str]) -> None:
        subprocess.run(["ssh", "login", *command])
