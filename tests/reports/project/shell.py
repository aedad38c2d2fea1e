"""Run commands and say what went wrong."""

from __future__ import annotations

import logging
import subprocess

log = logging.getLogger(__name__)


def run(command: list[str]) -> str:
    """Return what a command prints; raise with its complaint if it fails."""
    log.debug("running %s", " ".join(command))
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{command[0]}: {done.stderr.strip()}")
    return done.stdout.strip()
