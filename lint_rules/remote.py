"""Projects examined through any `concurrent.futures.Executor`: on other machines, if it has some.

A project is a piece of work. What goes over the wire is text, so it suits whatever the executor uses; the other side
needs this program, the same files under the same names, and nothing else.
"""

from __future__ import annotations

import contextlib
import importlib
import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any

from lint_rules.config import Settings
from lint_rules.findings import Finding
from lint_rules.records import dumped, loaded

if TYPE_CHECKING:
    from lint_rules.engine import Unit


class NoExecutor(Exception):
    """What `--executor` names is not there or makes no executor."""


def examined(text: str) -> str:
    """Examine one project, described by `described`; returns its findings as JSON. Runs wherever it is sent."""
    from lint_rules import files
    from lint_rules.engine import Engine, Unit

    work = json.loads(text)
    settings = loaded(Settings, work["settings"])
    engine = Engine(caching=work["caching"], cache_dir=work["cache_dir"], options=work["options"], jobs=1)
    unit = Unit(settings, work["asked"], lambda: files.python_names([settings.root], settings))
    return json.dumps([dumped(finding) for finding in engine.findings([unit])])


def described(unit: Unit, **how: Any) -> str:
    """A project as text; `how` are the settings of its engine."""
    return json.dumps({"settings": dumped(unit.settings), "asked": list(unit.asked), **how})


def findings(units: Sequence[Unit], factory: Callable[[], Executor], **how: Any) -> list[Finding]:
    """The findings of all projects. The executor is closed at the end, if it can be."""
    executor = factory()
    with executor if hasattr(executor, "__exit__") else contextlib.nullcontext():
        # Large projects first: the last one to end should not be the last one to begin.
        order = sorted(range(len(units)), key=lambda number: -len(units[number].asked))
        futures = {number: executor.submit(examined, described(units[number], **how)) for number in order}
        results = [futures[number].result() for number in range(len(units))]
    return [loaded(Finding, one) for result in results for one in json.loads(result)]


def factory_of(name: str) -> Callable[[], Executor]:
    """The function that `module:function` names. It is code of whoever runs the program, not of what is examined."""
    module, _, function = name.partition(":")
    try:
        found = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise NoExecutor(f"{name}: {error}") from None
    if not callable(found):
        raise NoExecutor(f"{name} is no function")
    factory: Callable[[], Executor] = found
    return factory
