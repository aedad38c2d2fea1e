"""`slurm-env-lint doctor`: what this shell would hand to a job submitted from it."""

from __future__ import annotations

import argparse
import os

from lint_rules.cli.terminal import Terminal


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    from lint_rules import doctor

    found = doctor.report(os.environ)
    terminal.result(doctor.as_json(found) if arguments.output_format == "json" else doctor.as_table(found))
    return found.status
