"""Runs the commands that a page shows and writes down what they say: `docs/first-ten-minutes.md` is such a page.

python benchmarks/session/record.py [PAGE]

In each block marked `console`, a line that begins with `$ ` is a command (`>` continues it) and the lines below it are
what it printed. All commands run for real, in order, in bash: in a fresh virtual environment, with the package built
from this checkout, in a Git repository that holds a copy of `examples/leaky`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs/first-ten-minutes.md"
PROJECT = ROOT / "examples/leaky"

_BLOCK = re.compile(r"(?<=```console\n).*?(?=```\n)", re.DOTALL)
_COMMAND = re.compile(r"^\$ (.*(?:\n>(?: .*)?$)*)", re.MULTILINE)

Say = Callable[[str], str]
"""From a command to what it prints."""


def retold(page: str, say: Say) -> str:
    """A page with all outputs written anew."""
    return _BLOCK.sub(
        lambda block: "".join(f"$ {one}\n{say(_plain(one))}" for one in _commands(block[0])), page
    )


def _commands(block: str) -> list[str]:
    return [match[1] for match in _COMMAND.finditer(block)]


def _plain(command: str) -> str:
    """A command without the marks of its further lines."""
    return re.sub(r"\n> ?", "\n", command)


def prepared(folder: Path) -> Mapping[str, str]:
    """Make the repository and the virtual environment in a folder; returns the environment for the commands."""
    home, wheels = folder / "home", folder / "wheels"
    home.mkdir()
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--wheel-dir",
        str(wheels),
        str(ROOT),
    ]
    subprocess.run(build, check=True)
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    foreign = ("GIT_", "PRE_COMMIT", "SLURM_", "SBATCH_", "PYTEST", "COV_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    environment |= {
        "HOME": str(home),
        "PATH": f"{folder / 'venv/bin'}{os.pathsep}{os.environ['PATH']}",
        "PIP_FIND_LINKS": f"{wheels} {os.environ.get('PIP_FIND_LINKS', '')}",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "GIT_CONFIG_GLOBAL": str(home / "gitconfig"),
        **{f"GIT_{who}_NAME": "Somebody" for who in ("AUTHOR", "COMMITTER")},
        **{f"GIT_{who}_EMAIL": "somebody@example.org" for who in ("AUTHOR", "COMMITTER")},
        "LC_ALL": "C.UTF-8",
        "TERM": "dumb",
    }
    shutil.copytree(PROJECT, folder / "sweeper")
    for words in (["init", "-q", "-b", "main"], ["add", "--all"], ["commit", "-q", "-m", "The sweeper"]):
        subprocess.run(["git", *words], cwd=folder / "sweeper", env=environment, check=True)
    return environment


def speaker(folder: Path, environment: Mapping[str, str]) -> Say:
    """Runs a command in the prepared repository. Only the place of the folder is left out of what it prints."""

    def say(command: str) -> str:
        done = subprocess.run(
            ["bash", "-c", command], cwd=folder / "sweeper", env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
        text = re.sub(r"[ \t]+$", "", done.stdout.replace(str(folder), "~"), flags=re.MULTILINE)
        return text if not text or text.endswith("\n") else f"{text}\n"

    return say


def record(page: Path) -> str:
    """The page as its commands tell it now."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        return retold(page.read_text(encoding="utf-8"), speaker(folder, prepared(folder)))


def main(argv: Sequence[str]) -> int:
    page = Path(argv[0]) if argv else PAGE
    page.write_text(record(page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
