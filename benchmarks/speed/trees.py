"""Trees of Python files to measure on: real code, taken over and over from the running interpreter's library."""

from __future__ import annotations

import itertools
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path

LEAK = (
    "import subprocess\n\n\ndef submit(script):\n    return subprocess.run(['sbatch', script], check=True)\n"
)
FOLDER = 40
"""Files in a folder."""


def library() -> Iterator[bytes]:
    """The contents of the standard library's files that have no word of Slurm, in a fixed order."""
    folder = Path(sysconfig.get_path("stdlib"))
    for path in sorted(folder.rglob("*.py")):
        if "site-packages" not in path.parts and "test" not in path.parts:
            data = path.read_bytes()
            if not any(word in data for word in (b"sbatch", b"srun", b"salloc")):
                yield data


def make(root: Path, files: int, *, leaks: int = 3, small: bool = False) -> None:
    """A Git repository with so many files, a few of which launch Slurm. `small` ones have 60 lines at most."""
    contents = [b"".join(data.splitlines(keepends=True)[:60]) if small else data for data in library()]
    at = {files * (number + 1) // (leaks + 1) for number in range(leaks)}
    for number, data in zip(range(files), itertools.cycle(contents), strict=False):
        path = (
            root
            / f"package_{number // (FOLDER * 50):03}"
            / f"part_{number // FOLDER:05}"
            / f"module_{number}.py"
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(LEAK.encode() if number in at else data)
    (root / "pyproject.toml").write_text("[project]\nname = 'tree'\n")
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    subprocess.run(["git", "add", "-A"], cwd=root, check=True)
