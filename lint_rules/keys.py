"""The keys of the settings: what each may hold, and what is said of a value that it may not."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lint_rules import codes
from lint_rules.reports import FORMATS
from lint_rules.screen import COMMANDS as COMMANDS

_HELPER = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")
_DOTTED = re.compile(r"[^\W\d]\w*([.:][^\W\d]\w*)+")
_COMMAND_WORD = re.compile(r"[\w.+-]+")
PROFILES = ("step", "submission")


class ConfigError(Exception):
    """Settings that cannot be used: says the file (relative to the current folder), the key and the remedy."""

    def __init__(self, file: str | Path, key: str, message: str) -> None:
        path = Path(file)
        self.file = str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
        self.key = key
        self.message = message
        super().__init__(f"{self.file}: {key}: {message}" if key else f"{self.file}: {message}")


class Invalid(ValueError):
    """A value that its key may not hold; `at` names the place below the key."""

    def __init__(self, message: str, at: str = "") -> None:
        super().__init__(message)
        self.at = at


@dataclass(frozen=True)
class LauncherSpec:
    """A launcher that no analysis can see into: which argument is the command, which the environment."""

    command: int | str = 0
    env: int | str | None = "env"
    shell: bool = False


@dataclass(frozen=True)
class Key:
    """`parse` turns a TOML value into a setting or raises Invalid."""

    parse: Callable[[object], Any]
    help: str


def hint(word: str, known: Collection[str]) -> str:
    """`; did you mean "select"?`, or nothing if no known word is near."""
    import difflib

    near = difflib.get_close_matches(word, known, 1, 0.6)
    return f'; did you mean "{near[0]}"?' if near else ""


def _kind(value: object) -> str:
    named = {
        bool: "a boolean",
        int: "a number",
        float: "a number",
        str: "a string",
        list: "a list",
        dict: "a table",
    }
    return named.get(type(value), "a date or time")


def _boolean(value: object) -> bool:
    if not isinstance(value, bool):
        raise Invalid(f"expected true or false, found {_kind(value)}")
    return value


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise Invalid(f"expected a string, found {_kind(value)}")
    return value


def _strings(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        remedy = f'; write ["{value}"]' if isinstance(value, str) else ""
        raise Invalid(f"expected a list of strings, found {_kind(value)}{remedy}")
    for number, item in enumerate(value):
        if not isinstance(item, str):
            raise Invalid(f"expected a string, found {_kind(item)}", f"[{number}]")
        if not item:
            raise Invalid("an empty string means nothing here", f"[{number}]")
    return tuple(value)


def _table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise Invalid(f"expected a table, found {_kind(value)}")
    return value


def selectors(value: object) -> tuple[str, ...]:
    """Codes, beginnings of codes, names of rules, or ALL."""
    words = _strings(value)
    for word in words:
        if not codes.matching(word):
            near = codes.nearest(word)
            remedy = f'did you mean "{near}"?' if near else "`slurm-env-lint rule` lists them"
            raise Invalid(f'there is no rule "{word}"; {remedy}')
    return words


def helper(value: object) -> str:
    """`package.module:function`."""
    text = _string(value)
    if not _HELPER.fullmatch(text):
        called = text.removesuffix("()")
        module, _, function = called.rpartition(".")
        near = next((one for one in (called, f"{module}:{function}") if _HELPER.fullmatch(one)), "")
        remedy = f'; did you mean "{near}"?' if near else ""
        raise Invalid(f'"{text}" is not of the form "package.module:function"{remedy}')
    return text


def _one_of(*known: str) -> Callable[[object], str]:
    def parse(value: object) -> str:
        text = _string(value)
        if text not in known:
            raise Invalid(f'"{text}" is none of {", ".join(known)}{hint(text, known)}')
        return text

    return parse


def _each(
    parse: Callable[[object], Any], name: re.Pattern[str], what: str
) -> Callable[[object], dict[str, Any]]:
    def parse_all(value: object) -> dict[str, Any]:
        parsed = {}
        for key, item in _table(value).items():
            if not name.fullmatch(key):
                raise Invalid(f'"{key}" is not {what}')
            try:
                parsed[key] = parse(item)
            except Invalid as error:
                raise Invalid(str(error), f'."{key}"{error.at}') from None
        return parsed

    return parse_all


def _position(value: object) -> int | str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise Invalid(f"expected the position or the name of an argument, found {_kind(value)}")
    if (isinstance(value, int) and value < 0) or (isinstance(value, str) and not value.isidentifier()):
        raise Invalid(f"{value!r} is neither the position nor the name of an argument")
    return value


_LAUNCHER_KEYS: Mapping[str, Callable[[object], Any]] = {
    "command": _position,
    "env": lambda value: None if value is False else _position(value),
    "shell": _boolean,
}


def _launcher(value: object) -> LauncherSpec:
    fields = {}
    for key, item in _table(value).items():
        if key not in _LAUNCHER_KEYS:
            remedy = hint(key, _LAUNCHER_KEYS) or f"; there are {', '.join(_LAUNCHER_KEYS)}"
            raise Invalid(f"unknown key{remedy}", f".{key}")
        try:
            fields[key] = _LAUNCHER_KEYS[key](item)
        except Invalid as error:
            raise Invalid(str(error), f".{key}") from None
    return LauncherSpec(**fields)


def _dotted_names(value: object) -> tuple[str, ...]:
    for number, name in enumerate(names := _strings(value)):
        if not _DOTTED.fullmatch(name):
            raise Invalid(f'"{name}" is not a dotted name such as "package.module.function"', f"[{number}]")
    return names


_ANY = re.compile(r".+", re.DOTALL)

KEYS: Mapping[str, Key] = {
    "select": Key(selectors, "the rules to apply"),
    "extend-select": Key(selectors, "rules to apply besides those of select"),
    "ignore": Key(selectors, "rules to leave out"),
    "per-file-ignores": Key(
        _each(selectors, _ANY, "a pattern"), "rules to leave out, by pattern of the file"
    ),
    "exclude": Key(_strings, "files and folders to pass over, in place of the defaults"),
    "extend-exclude": Key(_strings, "files and folders to pass over besides those of exclude"),
    "force-exclude": Key(_boolean, "whether exclude also holds for files named on the command line"),
    "src": Key(_strings, "the folders from which modules are imported"),
    "helper": Key(helper, "the function that makes the environment"),
    "step-helper": Key(helper, "the function that makes the environment of a step, if it is another one"),
    "commands": Key(
        _each(_one_of(*COMMANDS), _COMMAND_WORD, "a command word"), "other words for sbatch, srun and salloc"
    ),
    "launchers": Key(
        _each(_launcher, _DOTTED, 'a dotted name such as "package.module.function"'),
        "functions that launch a command out of the analysis's sight",
    ),
    "scrubbers": Key(_dotted_names, "functions whose result counts as a scrubbed environment"),
    "srun-profile": Key(_one_of(*PROFILES), "the profile that the fix gives to srun"),
    "unsafe-fixes": Key(_boolean, "whether --fix also applies fixes that need a reader"),
    "require-reason": Key(_boolean, "whether a suppression must say why"),
    "output-format": Key(_one_of(*FORMATS), "how findings are printed"),
    "cache-dir": Key(_string, "where results are kept for the next run, if not in the project"),
    "baseline": Key(_string, "the file of the findings that are known"),
}


def parse(table: Mapping[str, object], file: str | Path, prefix: str = "") -> dict[str, Any]:
    """Settings by the names of their fields, from a TOML table. Raises ConfigError at the first fault."""
    values = {}
    for key, value in table.items():
        if key not in KEYS:
            remedy = hint(key.replace("_", "-"), KEYS) or "; `slurm-env-lint config --isolated` lists them"
            raise ConfigError(file, prefix + key, f"unknown key{remedy}")
        try:
            values[key.replace("-", "_")] = KEYS[key].parse(value)
        except Invalid as error:
            raise ConfigError(file, prefix + key + error.at, str(error)) from None
    return values
