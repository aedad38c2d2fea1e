from __future__ import annotations

import subprocess

from base import Transport


class Local(Transport):
    def run(self, command: list[str]) -> None:
        subprocess.run(command, check=True)


class Loud(Local):
    def run(self, command: list[str]) -> None:
        print(command)
        super().run(command)
