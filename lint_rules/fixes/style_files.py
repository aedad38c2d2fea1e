"""The import style that a project's settings files ask for: Ruff's, else isort's, else what both do without any.

Sources: https://docs.astral.sh/ruff/configuration/ and https://pycqa.github.io/isort/docs/configuration/ for the files,
where they are looked for, and their keys. isort's keys are Ruff's with underscores, but for a few.
"""

from __future__ import annotations

import configparser
import dataclasses
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from lint_rules.config import Settings
from lint_rules.fixes.import_style import FIRST_PARTY, LOCAL, SECTIONS, STANDARD, THIRD_PARTY, ImportStyle

MAX_EXTENDED = 5
"""Ruff files that extend one another, followed so far."""

Table = Mapping[str, object]

_ISORT_SECTIONS = dict(
    zip(("FUTURE", "STDLIB", "THIRDPARTY", "FIRSTPARTY", "LOCALFOLDER"), SECTIONS, strict=True)
)
# isort's own names for what Ruff calls by others, and the parts of its profiles that have a say here.
_ISORT_NAMES = {"reverse_relative": "closest_first", "lexicographical": "case_sensitive"}
_ISORT_LINE_LENGTH = 79
_PROFILES: Mapping[str, Table] = {
    "black": {"line_length": 88},
    "django": {"combine_as_imports": True},
    "google": {
        "force_single_line": True,
        "force_sort_within_sections": True,
        "case_sensitive": True,
        "single_line_exclusions": ["typing"],
        "order_by_type": False,
    },
    "open_stack": {"force_single_line": True, "force_sort_within_sections": True, "case_sensitive": True},
    "plone": {"force_single_line": True, "lines_after_imports": 2},
    "pycharm": {"lines_after_imports": 2},
    "attrs": {"lines_after_imports": 2},
    "appnexus": {"force_sort_within_sections": True, "order_by_type": False},
}
_KNOWN = {
    "known_first_party": FIRST_PARTY,
    "known_third_party": THIRD_PARTY,
    "known_local_folder": LOCAL,
    "extra_standard_library": STANDARD,
    "known_standard_library": STANDARD,
}


@dataclass
class Styles:
    """The styles of a project's files. `root` and the settings' `src` are what counts without a file that says more."""

    root: Path
    settings: Settings
    _of_folder: dict[Path, ImportStyle] = field(default_factory=dict)

    def of(self, path: Path, import_root: Path) -> ImportStyle:
        """The style for a file; `import_root` is the folder that its package is imported from."""
        folder = path.parent
        if folder not in self._of_folder:
            src = tuple(self.root / one for one in self.settings.src)
            self._of_folder[folder] = _read(folder, ImportStyle(src=src))
        inside = path.relative_to(import_root).parts
        return replace(self._of_folder[folder], package=inside[0] if len(inside) > 1 else "")


def _read(folder: Path, default: ImportStyle) -> ImportStyle:
    """The style that holds in a folder. Where Ruff and isort are both set up, the one that sorts imports decides."""
    ruff = next(_tables(folder, _RUFF_FILES), None)
    if ruff is not None:
        file, table = ruff
        table = _with_extended(table, file.parent)
        lint = _table(table, "lint")
        sorts = "isort" in lint or "isort" in table or _selects_sorting(table, lint)
        if sorts or next(_tables(folder, _ISORT_FILES), None) is None:
            return _of_ruff(table, {**_table(table, "isort"), **_table(lint, "isort")}, file.parent, default)
    for file, table in _tables(folder, _ISORT_FILES):
        return _of_isort(table, file.parent, default)
    return default


# ------------------------------------------------------------------ files

_RUFF_FILES: Sequence[tuple[str, Sequence[str]]] = (
    (".ruff.toml", ()),
    ("ruff.toml", ()),
    ("pyproject.toml", ("tool", "ruff")),
)
_ISORT_FILES: Sequence[tuple[str, Sequence[str]]] = (
    (".isort.cfg", ("settings", "isort")),
    ("pyproject.toml", ("tool", "isort")),
    ("setup.cfg", ("isort", "tool:isort")),
    ("tox.ini", ("isort", "tool:isort")),
)


def _tables(folder: Path, files: Sequence[tuple[str, Sequence[str]]]) -> Iterator[tuple[Path, Table]]:
    """The tables of a tool's settings from a folder up to the top of its repository, the closest first."""
    for one in (folder, *folder.parents):
        for name, keys in files:
            table = _in_file(one / name, keys) if (one / name).is_file() else None
            if table is not None:
                yield one / name, table
        if (one / ".git").exists():
            return


def _in_file(file: Path, keys: Sequence[str]) -> Table | None:
    """A tool's table in a TOML file (by its path of keys) or an INI file (by any of its names)."""
    if file.suffix == ".toml":
        table: object = _toml(file)
        for key in keys:
            table = table.get(key) if isinstance(table, dict) else None
        return table if isinstance(table, dict) else None
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, configparser.Error):
        return None
    return next((dict(parser[name]) for name in keys if parser.has_section(name)), None)


def _toml(file: Path) -> Table:
    """A TOML file; empty if it cannot be read: its faults are not ours to report."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        document: dict[str, object] = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return document


def _table(table: Table, key: str) -> Table:
    value = table.get(key)
    return value if isinstance(value, dict) else {}


# ------------------------------------------------------------------ Ruff


def _with_extended(table: Table, folder: Path, depth: int = MAX_EXTENDED) -> Table:
    """A table of Ruff over the one that it extends."""
    name = table.get("extend")
    if not isinstance(name, str) or not depth:
        return table
    file = folder / name
    below = _in_file(file, ("tool", "ruff") if file.name == "pyproject.toml" else ())
    if below is None:
        return table
    below = _with_extended(below, file.parent, depth - 1)
    lint = {**_table(below, "lint"), **_table(table, "lint")}
    return {**below, **table, "lint": lint}


def _selects_sorting(*tables: Table) -> bool:
    selected = [
        one for table in tables for key in ("select", "extend-select") for one in _texts(table.get(key))
    ]
    return any(one == "ALL" or one == "I" or one.startswith("I0") for one in selected)


def _of_ruff(table: Table, isort: Table, folder: Path, default: ImportStyle) -> ImportStyle:
    src = _texts(table.get("src")) or (".", "src")
    sections = {name: _texts(names) for name, names in _table(isort, "sections").items()}
    values = {key.replace("-", "_"): value for key, value in isort.items()}
    values["closest_first"] = values.get("relative_imports_order") == "closest-to-furthest"
    values["line_length"] = table.get("line-length")
    known = [(pattern, name) for name, patterns in sections.items() for pattern in patterns]
    return _styled(default, values, tuple(folder / one for one in src), known)


# ------------------------------------------------------------------ isort


def _of_isort(table: Table, folder: Path, default: ImportStyle) -> ImportStyle:
    profile = _PROFILES.get(str(table.get("profile", "")), {})
    values: dict[str, object] = {"line_length": _ISORT_LINE_LENGTH, **profile}
    values |= {_ISORT_NAMES.get(key, key): value for key, value in table.items()}
    order = [_isort_section(one) for one in _texts(values.pop("sections", None))]
    values["section_order"] = order or None
    values["default_section"] = _isort_section(str(values.get("default_section", "THIRDPARTY")))
    values["no_lines_before"] = [_isort_section(one) for one in _texts(values.get("no_lines_before"))]
    known = [
        (pattern, key.removeprefix("known_"))
        for key, patterns in values.items()
        if key.startswith("known_") and key not in _KNOWN
        for pattern in _texts(patterns)
    ]
    src = _texts(values.get("src_paths")) or (".", "src")
    return _styled(default, values, tuple(folder / one for one in src), known)


def _isort_section(name: str) -> str:
    return _ISORT_SECTIONS.get(name.upper(), name.lower())


# ------------------------------------------------------------------ values


def _styled(
    default: ImportStyle, values: Table, src: tuple[Path, ...], known: Sequence[tuple[str, str]]
) -> ImportStyle:
    """A style with the values that make sense; others are the tool's own to complain about."""
    known = [
        *known,
        *((pattern, section) for key, section in _KNOWN.items() for pattern in _texts(values.get(key))),
    ]
    plain: dict[str, Any] = {
        one.name: value
        for one in dataclasses.fields(ImportStyle)
        if (value := _like(getattr(default, one.name), values.get(one.name))) is not None
    }
    return replace(default, **(plain | {"src": src, "known": tuple(known)}))


def _like(sample: object, value: object) -> object:
    """A value as the same type as a sample; None if it is none or makes no sense."""
    if value is None:
        return None
    if isinstance(sample, bool):
        return value if isinstance(value, bool) else str(value).strip().lower() in ("1", "true", "yes", "on")
    if isinstance(sample, int):
        text = str(value).strip()
        return int(text) if text.lstrip("-").isdigit() else None
    if isinstance(sample, str):
        return value if isinstance(value, str) else None
    if isinstance(sample, frozenset):
        return frozenset(_texts(value))
    return _texts(value)


def _texts(value: object) -> tuple[str, ...]:
    """A list of texts, also one written as text with commas or on lines of its own."""
    if isinstance(value, str):
        return tuple(one.strip() for one in value.replace("\n", ",").split(",") if one.strip())
    if isinstance(value, (list, tuple)):
        return tuple(one for one in value if isinstance(one, str))
    return ()
