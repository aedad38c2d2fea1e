"""`slurm-env-lint doctor`: what this shell would hand to a job submitted from it."""

from __future__ import annotations

import argparse

from lint_rules.cli.terminal import Terminal


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    raise NotImplementedError
