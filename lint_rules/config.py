"""Settings of a run: read from the project's files, overridden by the command line."""

from __future__ import annotations

import codecs
import functools
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from lint_rules import keys
from lint_rules.codes import selected
from lint_rules.files import is_root
from lint_rules.keys import ConfigError, LauncherSpec
from lint_rules.patterns import Patterns, relative_to

__all__ = ["DEFAULT_EXCLUDE", "ConfigError", "LauncherSpec", "Resolver", "Settings"]

SECTION = "slurm-env-lint"
OWN_FILE = "slurm-env-lint.toml"

# The folders that Ruff passes over by default: version control, caches, environments, build results.
DEFAULT_EXCLUDE = (
    *(".bzr", ".direnv", ".eggs", ".git", ".git-rewrite", ".hg", ".ipynb_checkpoints", ".mypy_cache"),
    *(".nox", ".pants.d", ".pyenv", ".pytest_cache", ".pytype", ".ruff_cache", ".svn", ".tox", ".venv"),
    *(".vscode", "__pypackages__", "_build", "buck-out", "dist", "node_modules", "site-packages", "venv"),
)


@dataclass(frozen=True)
class Settings:
    """Everything that steers a run. Defaults are those of the documentation's table of settings.

    `root` is the project's folder; `folder`, if it is another one, the folder to which the patterns are
    relative (that of the settings file, which may lie above the project).
    """

    root: Path
    select: tuple[str, ...] = ("SLE",)
    ignore: tuple[str, ...] = ()
    per_file_ignores: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    exclude: tuple[str, ...] = DEFAULT_EXCLUDE
    force_exclude: bool = False
    src: tuple[str, ...] = (".", "src")
    helper: str = "slurm_env:scrubbed_env"
    step_helper: str | None = None
    commands: Mapping[str, str] = field(default_factory=dict)
    launchers: Mapping[str, LauncherSpec] = field(default_factory=dict)
    scrubbers: tuple[str, ...] = ()
    srun_profile: str = "step"
    unsafe_fixes: bool = False
    require_reason: bool = False
    output_format: str = "full"
    cache_dir: str | None = None
    baseline: str | None = None
    folder: Path | None = None

    def codes_for(self, path: Path) -> frozenset[str]:
        """The codes of the rules that apply to a file."""
        ignore = list(self.ignore)
        relative = relative_to(path, self.folder or self.root)
        for pattern, selectors in self.per_file_ignores.items():
            if relative is not None and _patterns((pattern,)).match(relative):
                ignore += selectors
        return selected(self.select, ignore)

    def excludes(self, path: Path, *, is_folder: bool = False) -> bool:
        """Whether a path, or a folder above it within the project, is excluded."""
        relative = relative_to(path, self.folder or self.root)
        if relative is None or relative == ".":
            return False
        return _patterns(self.exclude).match(relative + "/" * is_folder)


@functools.lru_cache(maxsize=256)
def _patterns(patterns: tuple[str, ...]) -> Patterns:
    return Patterns(patterns)


def loaded(text: str, file: Path | str) -> dict[str, Any]:
    """A TOML document. Raises ConfigError."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(file, "", f"is not valid TOML: {error}") from None


def read_table(file: Path) -> tuple[dict[str, object], str] | None:
    """Our table in a settings file, and the prefix of its keys; None if the file has no such table.

    A pyproject.toml that never says our name is not even parsed: its faults are not ours to report.
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise ConfigError(file, "", f"cannot be read: {error.strerror}") from None
    in_section = file.name == "pyproject.toml"
    if in_section and SECTION.encode() not in data:
        return None
    if data.startswith(codecs.BOM_UTF8):
        raise ConfigError(file, "", "begins with a byte order mark, which TOML has none of; save it without")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
        raise ConfigError(file, "", f"is not UTF-8: {error.reason} in row {row}; save it as UTF-8") from None
    document = loaded(text, file)
    if not in_section:
        return document, ""
    tool = document.get("tool", {})
    if not isinstance(tool, dict) or SECTION not in tool:
        return None
    table = tool[SECTION]
    if not isinstance(table, dict):
        raise ConfigError(file, f"tool.{SECTION}", "expected a table")
    return table, f"tool.{SECTION}."


def _find_in(folder: Path) -> tuple[Path, dict[str, Any]] | None:
    for name in (OWN_FILE, "pyproject.toml"):
        file = folder / name
        # Path's own test raises where it may not look.
        if os.path.isfile(file) and (found := read_table(file)) is not None:  # noqa: PTH113
            table, prefix = found
            return file, keys.parse(table, file, prefix)
    return None


class Resolver:
    """The settings that hold for a path: the closest file's, under what the command line says.

    `config` names the one file to use; `isolated` uses none. `overrides` holds parsed values by the names
    of the fields. `named` are the folders of the command line: without any mark of a project above, one of
    them is the root. A call may raise ConfigError.
    """

    def __init__(
        self,
        *,
        config: Path | None = None,
        isolated: bool = False,
        overrides: Mapping[str, Any] | None = None,
        named: Sequence[Path] = (),
    ) -> None:
        self._isolated = isolated
        self.overrides = dict(overrides or {})
        self._named = frozenset(named)
        self._settings: dict[Path, Settings] = {}
        self._roots: dict[Path, Path | None] = {}
        self._found: dict[Path, tuple[Path, dict[str, Any]] | None] = {}
        self._fixed: tuple[Path, dict[str, Any]] | None = None
        if config is not None:
            if (read := read_table(config)) is None:
                raise ConfigError(config, f"tool.{SECTION}", "the file has no such table")
            self._fixed = (config, keys.parse(read[0], config, read[1]))

    def __call__(self, path: Path) -> Settings:
        """The settings for a file, or for a folder and what is in it."""
        folder = path if path.is_dir() else path.parent
        if folder not in self._settings:
            file, values = self.source(folder) or (None, {})
            root = self._root(folder) or self._named_above(folder)
            base = Path.cwd() if self._fixed else file.parent if file else root
            self._settings[folder] = build(root, base, values, self.overrides)
        return self._settings[folder]

    def source(self, folder: Path) -> tuple[Path, dict[str, Any]] | None:
        """The settings file that holds for a folder, and what it says by the names of the fields."""
        if self._isolated or self._fixed:
            return self._fixed
        if folder not in self._found:
            found = _find_in(folder)
            if found is None and folder.parent != folder:
                found = self.source(folder.parent)
            self._found[folder] = found
        return self._found[folder]

    def _root(self, folder: Path) -> Path | None:
        if folder not in self._roots:
            at_top = folder.parent == folder
            self._roots[folder] = folder if is_root(folder) else None if at_top else self._root(folder.parent)
        return self._roots[folder]

    def _named_above(self, folder: Path) -> Path:
        return next((above for above in (*reversed(folder.parents), folder) if above in self._named), folder)


def build(root: Path, folder: Path, values: Mapping[str, Any], overrides: Mapping[str, Any]) -> Settings:
    """Put the values of a file and those of the command line together.

    `select` on the command line replaces what the file selects and ignores; `ignore`, `extend_select` and
    `extend_exclude` add to it; everything else replaces.
    """
    values, overrides = dict(values), dict(overrides)
    if "src" in values:
        values["src"] = tuple(str(folder / part) for part in values["src"])
    for name in ("cache_dir", "baseline"):
        if name in values:
            values[name] = str(folder / values[name])
    if "select" in overrides:
        for name in ("select", "extend_select", "ignore"):
            values.pop(name, None)
    added = {
        name: (*values.pop(name, ()), *overrides.pop(name, ()))
        for name in ("extend_select", "ignore", "extend_exclude")
    }
    values.update(overrides)
    values["select"] = (*values.get("select", ("SLE",)), *added["extend_select"])
    values["ignore"] = added["ignore"]
    values["exclude"] = (*values.get("exclude", DEFAULT_EXCLUDE), *added["extend_exclude"])
    known = {entry.name for entry in fields(Settings)}
    return Settings(
        root=root,
        folder=None if folder == root else folder,
        **{name: value for name, value in values.items() if name in known},
    )
