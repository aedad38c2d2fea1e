"""A small project in which everything depends on something, and what may be done to it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from lint_rules import cache

PROJECT = {
    "pyproject.toml": "[tool.slurm-env-lint]\nignore = ['SLE007']\n",
    "setup.cfg": "",
    "lib/__init__.py": "",
    "lib/names.py": "SUBMIT = 'sbatch'\nOTHER = 'squeue'\n",
    "lib/run.py": "import subprocess\n\n\ndef launch(command, env=None):\n    subprocess.run(command, env=env)\n",
    "lib/use.py": "from lib import names, run\n\n\ndef go():\n    run.launch([names.SUBMIT, 'a.sh'])\n",
    "lib/far.py": "import subprocess\n\nfrom lib.names import SUBMIT\n\nsubprocess.run([SUBMIT])\n",
    "lib/quiet.py": "def add(a, b):\n    return a + b\n",
    "direct.py": "import os\n\nos.system('srun hostname')\n",
    "hushed.py": "import os\n\nos.system('srun date')  # noqa: SLE005\n",
    "script": "#!/usr/bin/env python3\nprint('nothing')\n",
    "LICENSE": "Do what you like.\n",
    "gen/made.py": "import subprocess\n\nsubprocess.run(['sbatch'])\n",
}

Change = Callable[[Path], None]


def written(name: str, text: str) -> Change:
    def change(root: Path) -> None:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)

    return change


def added(name: str, text: str) -> Change:
    return lambda root: written(name, (root / name).read_text() + text)(root)


def replaced(name: str, old: str, new: str) -> Change:
    return lambda root: written(name, (root / name).read_text().replace(old, new))(root)


def renamed(old: str, new: str) -> Change:
    return lambda root: (root / old).rename(root / new) and None


def removed(name: str) -> Change:
    return lambda root: (root / name).unlink()


CHANGES: dict[str, Change] = {
    **{f"{name} grows by a comment": added(name, "# more\n") for name in PROJECT},
    **{f"{name} is touched": (lambda root, name=name: os.utime(root / name)) for name in PROJECT},  # type: ignore[misc]
    **{f"{name} is removed": removed(name) for name in PROJECT},
    **{
        f"{name} launches": added(name, "import os\nos.system('sbatch x')\n")
        for name in PROJECT
        if ".py" in name
    },
    **{
        f"{name} is renamed": renamed(name, name.replace(".py", "_too.py"))
        for name in PROJECT
        if name.endswith(".py")
    },
    "the constant is another command": replaced("lib/names.py", "'sbatch'", "'squeue'"),
    "the launcher scrubs": replaced("lib/run.py", "env=env)", "env={'PATH': '/bin'})"),
    "a file uses the constant": replaced(
        "lib/quiet.py", "return a", "import os, lib.names\n    os.system(lib.names.SUBMIT)\n    return a"
    ),
    "a file no longer uses the constant": replaced("lib/far.py", "[SUBMIT]", "['ls']"),
    "a new file uses the constant": written(
        "new.py", "import os\nfrom lib.names import SUBMIT\n\nos.system(SUBMIT)\n"
    ),
    "a new file has nothing to do with it": written("new.py", "x = 1\n"),
    "a new file is a script": written("new", "#!/usr/bin/python3\nimport os\nos.system('srun x')\n"),
    "a text becomes a script": written("LICENSE", "#!/usr/bin/python3\nimport os\nos.system('srun x')\n"),
    "a script becomes a text": written("script", "Nothing, sbatch or not.\n"),
    "a suppression of nothing comes": added("lib/quiet.py", "x = 1  # noqa: SLE001\n"),
    "a suppression goes": replaced("hushed.py", "  # noqa: SLE005", ""),
    "the settings ignore more": replaced("pyproject.toml", "'SLE007'", "'SLE007', 'SLE005'"),
    "the settings exclude": added("pyproject.toml", "extend-exclude = ['gen']\n"),
    "the settings know another command": added("pyproject.toml", "commands = { squeue = 'sbatch' }\n"),
    "the settings have a helper": added("pyproject.toml", "helper = 'lib.env:scrubbed'\n"),
    "other settings take over": written("slurm-env-lint.toml", "select = ['SLE001']\n"),
    "a folder gets settings of its own": written("gen/slurm-env-lint.toml", "exclude = ['made.py']\n"),
    "a folder gets a pyproject.toml": written("gen/pyproject.toml", "[project]\nname = 'gen'\n"),
    "imports are to be sorted otherwise": written("setup.cfg", "[isort]\nforce_single_line = true\n"),
    "another tool gets settings": written(".isort.cfg", "[settings]\nlines_after_imports = 5\n"),
    "a module hides the helper's": written("slurm_env.py", "def scrubbed_env():\n    return {}\n"),
    "a folder becomes a package": written("gen/__init__.py", ""),
    "a package becomes a folder": removed("lib/__init__.py"),
    "a file is ignored": written(".gitignore", "/direct.py\n"),
    "a folder is ignored": written(".gitignore", "gen/\n"),
    "a file is closed by a syntax error": added("lib/use.py", "def (:\n"),
    "a file is no UTF-8": lambda root: (root / "lib/run.py").write_bytes(b"# sbatch \xff\n") and None,
}


def age(root: Path) -> None:
    """Give all files a date that is long past, as far as that can be done: the inode's own stays."""
    for path in root.rglob("*"):
        if path.is_file() and cache.FOLDER not in path.parts:
            os.utime(path, (1_000_000_000, 1_000_000_000))
