"""The fixes as a LibCST codemod: `python -m libcst.tool codemod lint_rules.fixes.command.ScrubSlurmEnvCommand PATH`.

Each file comes out as `slurm-env-lint check --fix` leaves it. A codemod changes one file at a time: fixes that span
several files (a launcher in one, its callers in others) are left to `check --fix`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import ClassVar

import libcst as cst
from libcst.codemod import CodemodContext, VisitorBasedCodemodCommand

from lint_rules.config import Resolver
from lint_rules.files import absolute
from lint_rules.fixes.apply import fix


class ScrubSlurmEnvCommand(VisitorBasedCodemodCommand):
    """Hands every launch of Slurm an environment without the caller's allocation."""

    DESCRIPTION: str = "Pass env=scrubbed_env() to every launch of sbatch, srun and salloc."

    _results: ClassVar[dict[tuple[Path, bool], dict[Path, bytes]]] = {}
    """What a project's files become, worked out once a process: its root and `unsafe`, the changed contents."""

    @staticmethod
    def add_args(arg_parser: argparse.ArgumentParser) -> None:
        """Add our one flag to libcst's own."""
        arg_parser.add_argument(
            "--unsafe-fixes", dest="unsafe", action="store_true", help="also the fixes that want a reader"
        )

    def __init__(self, context: CodemodContext, unsafe: bool = False) -> None:
        super().__init__(context)
        self._unsafe = unsafe

    def transform_module_impl(self, tree: cst.Module) -> cst.Module:
        """The tree of the fixed file; the tree itself if there is nothing to fix."""
        if self.context.filename is None:
            return tree
        path = absolute(Path(self.context.filename))
        changed = self._result(path).get(path)
        if changed is None or not path.is_file() or path.read_bytes() == changed:
            return tree
        return cst.parse_module(changed)

    def _result(self, path: Path) -> dict[Path, bytes]:
        settings = Resolver(named=[path.parent])
        root = settings(path).root
        key = (root, self._unsafe)
        if key not in self._results:
            found = fix([root], settings, unsafe=self._unsafe, across_files=False)
            self._results[key] = found.changed
        if path not in self._results[key]:
            return {
                **self._results[key],
                **fix([path], settings, unsafe=self._unsafe, across_files=False).changed,
            }
        return self._results[key]
