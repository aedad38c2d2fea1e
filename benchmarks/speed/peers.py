"""The commands that are compared, each doing what comes nearest to our question over the same folder."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
RULES = HERE.parent / "accuracy" / "semgrep.yaml"


@dataclass(frozen=True)
class Peer:
    """A command line; `slow` ones are run once and not on the largest trees."""

    name: str
    command: tuple[str, ...]
    slow: bool = False

    @property
    def is_there(self) -> bool:
        return shutil.which(self.command[0]) is not None


def ours(*words: str) -> tuple[str, ...]:
    return ("slurm-env-lint", "check", "-q", "-e", "--output-format", "concise", *words)


COLD = Peer("slurm-env-lint, no cache", ours("--no-cache", "."))
WARM = Peer("slurm-env-lint, warm", ours("."))
WALK = Peer("Python: walk and read", (sys.executable, "-I", str(HERE / "walk.py"), "."))
START = Peer("python -c pass", (sys.executable, "-c", "pass"))
RIPGREP = Peer("ripgrep, three words", ("rg", "-l", "-w", "sbatch|srun|salloc", "-g", "*.py", "."))
RUFF = Peer(
    "Ruff S603, S605, S607, no cache",
    ("ruff", "check", "--isolated", "--no-cache", "-q", "--exit-zero", "--select", "S603,S605,S607", "."),
)
RUFF_S603 = Peer(
    "Ruff S603, no cache",
    ("ruff", "check", "--isolated", "--no-cache", "-q", "--exit-zero", "--select", "S603", "."),
)
AST_GREP = Peer(
    "ast-grep, one pattern",
    ("ast-grep", "run", "-l", "py", "-p", "subprocess.run([$$$A])", "--json=stream", "."),
)
SEMGREP = Peer(
    "Semgrep CE, taint rule",
    (
        *("semgrep", "scan", "--config", str(RULES), "--json", "--quiet", "--oss-only", "--metrics=off"),
        *("--disable-version-check", "--no-git-ignore", "--x-ignore-semgrepignore-files", "."),
    ),
    slow=True,
)
BANDIT = Peer(
    "Bandit B602 to B607",
    ("bandit", "-r", "-q", "-f", "json", "-t", "B602,B603,B604,B605,B606,B607", "."),
    slow=True,
)
FIXIT = Peer(
    "Fixit, one rule", ("fixit", "--rules", "fixit.rules.use_fstring:UseFstring", "lint", "."), slow=True
)
PEERS = (COLD, WARM, WALK, RIPGREP, RUFF_S603, RUFF, AST_GREP, SEMGREP, BANDIT, FIXIT)
