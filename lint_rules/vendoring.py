"""Putting the helper into a project: where it goes, what it is imported as, and the setting that names it.

Everything is worked out before anything is written, so that a refusal leaves the project as it was.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import lint_rules
from lint_rules.config import OWN_FILE, SECTION, read_table

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

HELPER = "slurm_env.py"
FUNCTION = "scrubbed_env"


class CannotVendor(Exception):
    """The project is left as it was; the message says why and what to do."""


@dataclass(frozen=True)
class Plan:
    """What `init` is going to write: text by file. Files that already say it are not in `writes`."""

    target: Path
    helper: str
    settings: Path
    writes: dict[Path, str]


def shipped() -> str:
    """The helper's source, as it is installed beside this package."""
    return (Path(lint_rules.__file__).parent.parent / HELPER).read_text(encoding="utf-8")


def plan(project: Path, to: Path | None, *, force: bool = False) -> Plan:
    """Decide what to write into `project`. Raises CannotVendor; `force` replaces what it would refuse to."""
    settings = (
        project / OWN_FILE if not (project / "pyproject.toml").is_file() else project / "pyproject.toml"
    )
    if (project / OWN_FILE).is_file():
        settings = project / OWN_FILE
    table = _table(settings)
    roots = [project / part for part in _strings(table.get("src")) or (".", "src")]
    target = to if to is not None else _default_target(project)
    module, root = module_of(target, project, roots)
    helper = f"{module}:{FUNCTION}"
    wanted: dict[str, object] = {"helper": helper}
    if root is not None and root not in roots:
        wanted["src"] = [*(_strings(table.get("src")) or (".", "src")), root.relative_to(project).as_posix()]
    writes = {}
    content = shipped()
    if not target.exists():
        writes[target] = content
    elif target.read_text(encoding="utf-8") != content:
        if not force:
            raise CannotVendor(f"{target} exists and is not the helper as shipped; --force replaces it")
        writes[target] = content
    old = table.get("helper")
    if old is not None and old != helper and not force:
        raise CannotVendor(f'{settings} says helper = "{old}"; --force makes it "{helper}"')
    before = settings.read_bytes().decode("utf-8") if settings.is_file() else ""
    after = with_settings(before, wanted, own=settings.name == OWN_FILE)
    if after is None:
        lines = ", ".join(f"{key} = {_value(value)}" for key, value in wanted.items())
        raise CannotVendor(f"{settings} is written in a way that is not ours to edit; add there: {lines}")
    if after != before:
        writes[settings] = after
    return Plan(target, helper, settings, writes)


def _table(settings: Path) -> dict[str, object]:
    found = read_table(settings) if settings.is_file() else None
    return found[0] if found else {}


def _strings(value: object) -> tuple[str, ...]:
    return tuple(part for part in value if isinstance(part, str)) if isinstance(value, list) else ()


def _default_target(project: Path) -> Path:
    """The helper's place in the project's only package."""
    for root in (project / "src", project):
        packages = sorted(
            init.parent for init in root.glob("*/__init__.py") if init.parent.name not in _NO_PACKAGE
        )
        if len(packages) == 1:
            return packages[0] / HELPER
        if packages:
            names = ", ".join(str(package.relative_to(project) / HELPER) for package in packages)
            raise CannotVendor(f"there are several packages; say which with --to: {names}")
    raise CannotVendor(
        f"there is no package here; say where the helper goes with --to, for instance --to {HELPER}"
    )


_NO_PACKAGE = ("tests", "test", "docs", "examples", "benchmarks", "scripts")


def module_of(target: Path, project: Path, roots: Sequence[Path]) -> tuple[str, Path | None]:
    """The dotted name that a file is imported by, and the folder from which it is.

    A root such as `src` decides if the file is below it; otherwise the folder above the outermost package.
    """
    if target.suffix != ".py" or not target.is_relative_to(project):
        raise CannotVendor(f"{target} must be a .py file in {project}")
    below = [root for root in roots if root != project and target.is_relative_to(root)]
    root = max(below, key=lambda root: len(root.parts)) if below else target.parent
    while not below and (root / "__init__.py").exists() and root != project:
        root = root.parent
    if not below and root == target.parent:  # a script's folder, or a package without __init__.py
        root = project
    parts = target.relative_to(root).with_suffix("").parts
    for part in parts:
        if not part.isidentifier():
            raise CannotVendor(f'"{part}" in {target} cannot be imported; choose another place with --to')
    return ".".join(parts), root


def with_settings(text: str, wanted: dict[str, object], *, own: bool) -> str | None:
    """`text` of a TOML file with keys of our table set and every other byte as it was; None if that fails.

    The lines are put in as text; parsing the result proves that nothing else changed its meaning.
    """
    expected = tomllib.loads(text)
    table: dict[str, Any] = expected if own else expected.setdefault("tool", {}).setdefault(SECTION, {})
    newline = "\r\n" if "\r\n" in text else "\n"
    for key, value in wanted.items():
        if table.get(key) == value:
            continue
        table[key] = value
        text = _set(text, key, f"{key} = {_value(value)}", newline, own=own)
    try:
        return text if tomllib.loads(text) == expected else None
    except tomllib.TOMLDecodeError:
        return None


def _set(text: str, key: str, line: str, newline: str, *, own: bool) -> str:
    header = re.search(
        rf"""^[ \t]*\[[ \t]*tool[ \t]*\.[ \t]*["']?{SECTION}["']?[ \t]*\][^\r\n]*""", text, re.M
    )
    start = 0 if own else header.end() if header else None
    if start is None:
        gap = newline * (2 - text.endswith(("\n",))) if text.strip() else ""
        return f"{text}{gap}[tool.{SECTION}]{newline}{line}{newline}"
    following = re.compile(r"^[ \t]*\[", re.M).search(text, start)
    end = following.start() if following else len(text)
    present = re.compile(rf"^{re.escape(key)}[ \t]*=[^\r\n]*", re.M).search(text, start, end)
    if present:
        return text[: present.start()] + line + text[present.end() :]
    if own:
        return line + newline + text
    return text[:start] + newline + line + text[start:]


def _value(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return f'"{value}"'


def hook_snippet() -> str:
    """A pre-commit configuration that needs the package index only, no Git host."""
    return f"""\
repos:
  - repo: local
    hooks:
      - id: slurm-env-lint
        name: slurm-env-lint
        entry: slurm-env-lint check --force-exclude
        language: python
        additional_dependencies: ["slurm-env-lint=={lint_rules.__version__}"]
        types_or: [python, jupyter]
        require_serial: true
"""
