"""From the command line to the paths of a run and the settings that hold for them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lint_rules import config, keys
from lint_rules.cache import VARIABLE
from lint_rules.cli.terminal import UsageError
from lint_rules.config import Resolver
from lint_rules.files import absolute

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from lint_rules.engine import Engine

OF_NO_MATTER = ("force-exclude", "unsafe-fixes")
"""Options that do not change what is found in a file."""
OVERRIDES = (
    *("select", "extend-select", "ignore", "exclude", "extend-exclude", "force-exclude"),
    *("helper", "unsafe-fixes", "baseline"),
)


def named_paths(arguments: argparse.Namespace) -> list[Path]:
    """The absolute paths that the command line names, or the current folder. All of them exist."""
    listed = getattr(arguments, "files_from", None)
    names = [*arguments.paths, *(_listed(listed) if listed else ())]
    if not names and listed:
        return []
    paths = [Path(name) for name in names or ["."]]
    missing = [str(path) for path in paths if not os.path.lexists(path)]
    if missing:
        raise UsageError(f"no such file or folder: {', '.join(missing)}")
    return [absolute(path) for path in paths]


def _listed(file: str) -> list[str]:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise UsageError(f"--files-from: {file}: {error.strerror}") from None
    names = data.split(b"\0") if b"\0" in data else data.splitlines()
    return [os.fsdecode(name) for name in names if name]


def engine(arguments: argparse.Namespace) -> Engine:
    """How the command line wants projects to be examined."""
    from lint_rules.engine import Engine, available_cpus

    given = {key: getattr(arguments, key.replace("-", "_"), None) for key in OVERRIDES}
    matter = {key: value for key, value in given.items() if value is not None and key not in OF_NO_MATTER}
    if arguments.config or arguments.isolated:
        matter["config"] = (arguments.config, arguments.isolated)
    return Engine(
        caching=not arguments.no_cache,
        cache_dir=arguments.cache_dir or os.environ.get(VARIABLE) or None,
        options=repr(matter) if matter else "",
        factory=_factory(arguments.executor) if arguments.executor else None,
        jobs=arguments.jobs or available_cpus(),
        known=arguments.known,
        since=arguments.since,
    )


def _factory(name: str) -> Callable[[], Executor]:
    from lint_rules.remote import NoExecutor, factory_of

    try:
        factory = factory_of(name)
    except NoExecutor as error:
        raise UsageError(f"--executor: {error}") from None

    def made() -> Executor:
        executor = factory()
        if not callable(getattr(executor, "submit", None)):
            kind = type(executor).__name__
            raise UsageError(f"--executor: {name} makes something without `submit`: {kind}")
        return executor

    return made


def _configured(values: Iterable[str]) -> tuple[Path | None, dict[str, Any]]:
    """What `--config` names: at most one file, and settings as they would stand in it."""
    file: Path | None = None
    inline: dict[str, Any] = {}
    for value in values:
        if "=" not in value or os.path.lexists(value):
            if file is not None:
                raise UsageError(f"--config: there can be one file, and there are two: {file} and {value}")
            file = Path(value)
        else:
            inline |= keys.parse(config.loaded(value, "--config"), "--config")
    for name in ("src", "cache_dir", "baseline"):
        if name in inline:
            given = inline[name]
            inline[name] = (
                tuple(str(absolute(Path(one))) for one in given)
                if isinstance(given, tuple)
                else given and str(absolute(Path(given)))
            )
    return file, inline


def resolver(arguments: argparse.Namespace, named: Sequence[Path]) -> Resolver:
    """The settings for the paths of a run, the command line's options taken in."""
    overrides = {}
    for key in OVERRIDES:
        name = key.replace("-", "_")
        value = getattr(arguments, name, None)
        if value is not None:
            try:
                overrides[name] = keys.KEYS[key].parse(value)
            except keys.Invalid as error:
                raise UsageError(f"--{key}: {error}") from None
    if overrides.get("baseline"):
        overrides["baseline"] = str(absolute(Path(overrides["baseline"])))
    file, inline = _configured(arguments.config or ())
    overrides = {**inline, **overrides}
    if file is not None and arguments.isolated:
        raise UsageError("--config and --isolated exclude each other")
    return Resolver(config=file, isolated=arguments.isolated, overrides=overrides, named=named)
