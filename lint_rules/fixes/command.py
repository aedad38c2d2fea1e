"""The fixes as a LibCST codemod.

    python -m libcst.tool codemod -x --no-format lint_rules.fixes.command.ScrubSlurmEnvCommand PATH

`-x` lets libcst take the command by its full name, `--no-format` keeps it from calling Black. Each file that is changed
comes out as `slurm-env-lint check --fix` leaves it. A codemod changes one file at a time, in several processes: files
that have a part in a fix which spans several (a launcher in one, its callers in others) are left to `check --fix`.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import libcst as cst
from libcst.codemod import CodemodContext, VisitorBasedCodemodCommand

from lint_rules.config import Resolver
from lint_rules.files import absolute
from lint_rules.findings import Applicability, Finding
from lint_rules.fixes.apply import fix


@dataclass(frozen=True)
class _Outcome:
    """What becomes of a project: new contents, and the files that only a change of several can mend."""

    changed: dict[Path, bytes]
    spanned: frozenset[Path]


class ScrubSlurmEnvCommand(VisitorBasedCodemodCommand):
    """Hands every launch of Slurm an environment without the caller's allocation."""

    DESCRIPTION: str = "Pass env=scrubbed_env() to every launch of sbatch, srun and salloc."

    _outcomes: ClassVar[dict[tuple[Path, bool], _Outcome]] = {}
    """By a project's root and `unsafe`; worked out once a process."""

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
        """The tree of the fixed file; the tree itself if there is nothing to fix here alone."""
        if self.context.filename is None:
            return tree
        path = absolute(Path(self.context.filename))
        outcome = self._outcome(path)
        if path in outcome.spanned:
            self.warn("a fix spans this file and others: run `slurm-env-lint check --fix`")
            return tree
        changed = outcome.changed.get(path)
        return tree if changed is None else cst.parse_module(changed)

    def _outcome(self, path: Path) -> _Outcome:
        settings = Resolver(named=_named_folders())
        root = settings(path).root
        key = (root, self._unsafe)
        if key not in self._outcomes:
            result = fix([root], settings, unsafe=self._unsafe, across_files=False)
            spanning = [one for one in result.after.findings if self._would_be_made(one)]
            spanned = frozenset(edit.path for one in spanning if one.fix for edit in one.fix.edits)
            self._outcomes[key] = _Outcome(result.changed, spanned)
        return self._outcomes[key]

    def _would_be_made(self, finding: Finding) -> bool:
        wanted = finding.fix.applicability if finding.fix is not None and not finding.suppressed else None
        return wanted is Applicability.SAFE or (self._unsafe and wanted is Applicability.UNSAFE)


def _named_folders() -> list[Path]:
    """The folders that libcst's command line names: without any mark of a project above, one of them is the root, as
    it is for `check`. libcst does not hand them on.
    """
    return [absolute(Path(word)) for word in sys.argv[1:] if Path(word).is_dir()]
