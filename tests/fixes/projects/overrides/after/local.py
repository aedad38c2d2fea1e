from __future__ import annotations

import subprocess

from base import Transport


class Local(Transport):
    def run(self, command: list[str], *, env: dict[str, str] | None = None) -> None:
        subprocess.run(command, check=True, env=env)


class Loud(Local):
    def run(self, command: list[str], *, env: dict[str, str] | None = None) -> None:
        print(command)
        super().run(command, env=env)
