#!/usr/bin/env python3
"""Download the pinned public packages of projects.tsv and unpack them, one folder an archive.

usage: fetch.py DEST [--projects projects.tsv]

Every archive is taken from the configured package index by name and version, and compared with its sha256.
A label's `path` is relative to the folder that the archive is unpacked to. Nothing is installed or run.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
SUFFIXES = (".whl", ".tar.gz", ".tar.bz2", ".zip")

# A wheel may refuse the Python that runs this script: pip is told to choose for another one.
PYTHONS = ("3.13", "3.11", "3.8", "2.7")


@dataclass(frozen=True)
class Package:
    """A row of projects.tsv."""

    project: str
    version: str
    archive: str
    sha256: str

    @property
    def folder(self) -> str:
        return without_suffix(self.archive)


def without_suffix(archive: str) -> str:
    return next((archive.removesuffix(end) for end in SUFFIXES if archive.endswith(end)), archive)


def packages(table: Path) -> list[Package]:
    with table.open(encoding="utf-8", newline="") as rows:
        return [Package(**row) for row in csv.DictReader(rows, delimiter="\t")]


def fetch(destination: Path, table: Path = HERE / "projects.tsv") -> list[str]:
    """Bring `destination` up to the table; archives are kept beside it. Returns what could not be had."""
    archives = destination.with_name(destination.name + "-archives")
    for folder in (destination, archives):
        folder.mkdir(parents=True, exist_ok=True)
    missing = []
    for package in packages(table):
        folder = destination / package.folder
        if folder.is_dir() and any(folder.iterdir()):
            continue
        fault = _download(package, archives)
        if fault:
            missing.append(f"{package.project}=={package.version}: {fault}")
        else:
            _unpack(archives / package.archive, folder)
    return missing


def _download(package: Package, archives: Path) -> str:
    """Get one archive; returns what is wrong with it, or nothing."""
    archive = archives / package.archive
    said = ""
    for options in _ways(package.archive):
        if archive.exists():
            break
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(archives)]
        command += [*options, f"{package.project}=={package.version}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        said = done.stderr.strip()
    if not archive.exists():
        return (said.splitlines() or ["pip chose another archive"])[-1]
    if hashlib.sha256(archive.read_bytes()).hexdigest() != package.sha256:
        return f"{package.archive} is not the file that was labelled: its sha256 differs"
    return ""


def _ways(archive: str) -> Iterator[list[str]]:
    if archive.endswith(".whl"):
        yield from (["--only-binary=:all:", "--python-version", python] for python in PYTHONS)
    else:
        yield from (["--no-binary=:all:", "--no-build-isolation"], ["--no-binary=:all:"])
    yield []


def _unpack(archive: Path, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    if archive.suffix in (".whl", ".zip"):
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(folder)
        return
    with tarfile.open(archive) as packed_tar:
        packed_tar.extractall(folder, filter="data")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("dest", type=Path)
    parser.add_argument("--projects", type=Path, default=HERE / "projects.tsv")
    arguments = parser.parse_args()
    missing = fetch(arguments.dest, arguments.projects)
    total = len(packages(arguments.projects))
    print(f"{total - len(missing)} of {total} packages are in {arguments.dest}")
    for line in missing:
        print(line, file=sys.stderr)
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
