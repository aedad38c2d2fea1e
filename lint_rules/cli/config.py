"""`slurm-env-lint config`: the settings that hold for a path, and where each comes from."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
from collections.abc import Mapping
from pathlib import Path

from lint_rules.cli.selection import resolver
from lint_rules.cli.terminal import Terminal, UsageError
from lint_rules.config import Settings
from lint_rules.files import absolute
from lint_rules.keys import LauncherSpec
from lint_rules.reports.view import View, dumped

_NOT_KEYS = ("root", "folder")
_ADDED = {"extend_select": "select", "extend_exclude": "exclude"}


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    if not os.path.lexists(arguments.path):
        raise UsageError(f"no such file or folder: {arguments.path}")
    path = absolute(Path(arguments.path))
    settings_for = resolver(arguments, [path] if path.is_dir() else [])
    settings = settings_for(path)
    source = settings_for.source(path if path.is_dir() else path.parent)
    file = View(Path.cwd()).name(source[0]) if source else None
    origins = _origins(settings, settings_for.overrides, source[1] if source else {}, file or "")
    if arguments.output_format == "json":
        document = {
            "file": file,
            "root": str(settings.root),
            "settings": {
                key: {"value": _plain(value), "origin": origins[key]} for key, value in _items(settings)
            },
        }
        terminal.result(dumped(document))
        return 0
    lines = [f"# root: {settings.root}", f"# settings file: {file or 'none'}"]
    for key, value in _items(settings):
        said = f"{key} = {_toml(_plain(value))}" if value is not None else f"# {key}: not set"
        lines.append(f"{said}  # {origins[key]}")
    terminal.result("\n".join(lines) + "\n")
    return 0


def _items(settings: Settings) -> list[tuple[str, object]]:
    named = [(entry.name, getattr(settings, entry.name)) for entry in dataclasses.fields(settings)]
    return [(name.replace("_", "-"), value) for name, value in named if name not in _NOT_KEYS]


def _origins(
    settings: Settings, given: Mapping[str, object], values: Mapping[str, object], file: str
) -> dict[str, str]:
    """Where each setting comes from: the default, the file, the command line, or several of them."""
    origins: dict[str, list[str]] = {key: [] for key, _ in _items(settings)}
    for where, names in ((file, values), ("command line", given)):
        for key in dict.fromkeys(_ADDED.get(name, name).replace("_", "-") for name in names):
            origins[key].append(where)
    return {key: " and ".join(places) or "default" for key, places in origins.items()}


def _plain(value: object) -> object:
    """A setting in the terms of TOML and JSON."""
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, LauncherSpec):
        fields = dataclasses.asdict(value)
        return {key: False if key == "env" and item is None else item for key, item in fields.items()}
    return value


def _toml(value: object) -> str:
    """A value as it could stand in the settings file, on one line."""
    if isinstance(value, dict):
        inner = ", ".join(f"{json.dumps(key)} = {_toml(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
