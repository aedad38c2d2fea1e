"""All Slurm launches of a project: which functions are evaluated, and which of their launches are told.

Every function of the files that mention Slurm is evaluated on its own, methods once for every class that has them.
Names that carry a Slurm command out of a file (a constant, a return value, an attribute) draw in the files that use
them, so that a launch is found in a file that never says the word. Of two packages, one must say the other's name.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import libcst as cst

from lint_rules.config import Settings
from lint_rules.launches import classes
from lint_rules.launches.frames import Frame
from lint_rules.launches.interpreter import STEPS_AT_LEAST, STEPS_PER_FILE, Interpreter
from lint_rules.launches.model import EnvironmentState, Launch
from lint_rules.launches.values import Class, Function, carries_command
from lint_rules.modules import Module
from lint_rules.project import Project

MAX_ROUNDS = 3
MAX_USERS_OF_A_NAME = 30
"""A name used by more files than this, of those that can mean it, is too common to say where a command goes."""
_NAME = re.compile(r"\w+")
MAX_INNER = 100
"""Functions defined in one another. Indentation goes no deeper (CPython, MAXINDENT)."""
COLLECT_AFTER = (100_000, 50, 1_000)
"""Thresholds of gc. Syntax trees are many objects and no garbage; looking through them costs a third of the time."""


def find_launches(project: Project, settings: Settings, mentioning: Sequence[Path]) -> list[Launch]:
    """The launches of a project, safe ones too. `mentioning` are its files that say a Slurm word."""
    thresholds = gc.get_threshold()
    gc.set_threshold(*COLLECT_AFTER)
    try:
        return _in_rounds(project, settings, mentioning)
    finally:
        gc.set_threshold(*thresholds)


def _in_rounds(project: Project, settings: Settings, mentioning: Sequence[Path]) -> list[Launch]:
    files = dict.fromkeys(mentioning)
    for left in reversed(range(MAX_ROUNDS)):
        search = _Search(Interpreter(project, settings))
        search.run([module for path in files if (module := project.module(path)) is not None])
        users = set(_users(search.escaping, project, mentioning)) - files.keys() if left else ()
        if not users:
            break
        files.update(dict.fromkeys(sorted(users)))
        search.interpreter.forget()
    return shortest(search.launches)


def _users(
    escaping: Mapping[str, Collection[Module]], project: Project, mentioning: Collection[Path]
) -> Iterator[Path]:
    """The files that say one of the names, can know what it names, and say no Slurm word.

    Within a package any file can. Of two packages one must say the other's name: the user imports what is defined
    there, or what is defined there derives from a class of the user's.
    """
    modules = {module for defining in escaping.values() for module in defining}
    tops = {module: _top(module.name) for module in modules}
    hits = project.containing({*escaping, *tops.values()} - {""}, besides=mentioning)
    saying = {top: frozenset(hits.get(top, ())) for top in tops.values()}
    said_by = {module: frozenset(_NAME.findall(module.source.text)) for module in modules}
    homes: dict[Path, tuple[tuple[Path, str], str]] = {}

    def home(path: Path) -> tuple[tuple[Path, str], str]:
        if path not in homes:
            homes[path] = (project.package(path), _top(project.name_of(path)))
        return homes[path]

    for name, defining in escaping.items():
        for module in defining:
            users = [
                path
                for path in hits[name]
                if path in saying[tops[module]]
                or home(path)[0] == home(module.path)[0]
                or home(path)[1] in said_by[module]
            ]
            if len(users) <= MAX_USERS_OF_A_NAME:
                yield from users


def _top(dotted: str) -> str:
    return dotted.partition(".")[0]


@dataclass
class _Search:
    """One pass over a set of modules."""

    interpreter: Interpreter
    launches: list[Launch] = field(default_factory=list)
    escaping: dict[str, set[Module]] = field(default_factory=dict)

    def run(self, modules: Sequence[Module]) -> None:
        self.interpreter.steps_for_all = max(STEPS_AT_LEAST, STEPS_PER_FILE * len(modules))
        for module in modules:
            for cls in _classes(module):
                self.interpreter.learn(cls)
        for module in modules:
            self.interpreter.heat.add(module.path)
        for module in modules:
            self._module(module)
        for cls in self.interpreter.facts.without_subclass:
            if self._says_slurm(cls):
                self._escapes(cls.name, cls.module)

    def _module(self, module: Module) -> None:
        frame = self.interpreter.module_frame(module)
        self._keep(frame)
        for name, value in frame.state.variables.items():
            if carries_command(value):
                self._escapes(name, module, shortest=2)
        self._inner(frame, 0)
        for statement in _definitions(module.tree.body):
            if isinstance(statement, cst.FunctionDef):
                self._function(frame, Function(statement, module))
            else:
                self._class(frame, Class(statement, module))

    def _class(self, frame: Frame, cls: Class) -> None:
        for name, value in classes.scope(frame, cls).items():
            if carries_command(value):
                self._escapes(name, cls.module)
                self._escapes(cls.name, cls.module)
        body = self.interpreter.facts.class_bodies[id(cls.node)]
        self._keep(body)
        self._inner(body, 0)
        instance = classes.typical(frame, cls)
        start = self.interpreter.settled_state(frame, cls)
        for name, value in start.heap.get(instance.ident, {}).items():
            if carries_command(value):
                self._escapes(name, cls.module)
        seen: set[str] = set()
        for base in classes.lineage(frame, cls):
            if not isinstance(base, Class) or (base != cls and not self._says_slurm(cls)):
                continue
            for method in _definitions(base.node.body.body):
                if isinstance(method, cst.FunctionDef) and method.name.value not in seen:
                    seen.add(method.name.value)
                    names = classes.decorator_names(method)
                    bound = None if "staticmethod" in names else (cls if "classmethod" in names else instance)
                    self._function(frame, Function(method, base.module, None, base, bound), start=start)
                elif isinstance(method, cst.ClassDef) and base == cls:
                    self._class(frame, Class(method, cls.module))

    def _says_slurm(self, cls: Class) -> bool:
        return self.interpreter.project.says_slurm(cls.module.text(cls.node))

    def _function(self, outer: Frame, function: Function, depth: int = 0, start: object = None) -> None:
        if isinstance(function.node, cst.FunctionDef) and not self._is_hot(
            function.node.name.value, function.owner
        ):
            return
        summary = None if function.closure is not None else self.interpreter.summaries.of(outer, function)
        if summary is not None:
            frame = summary.frame
        else:
            state = getattr(start, "copy", outer.state.copy)()
            frame = self.interpreter.run_alone(function, state)
        self._keep(frame)
        if carries_command(frame.result) or frame.hands_on:
            name = function.node.name.value if isinstance(function.node, cst.FunctionDef) else ""
            owner = function.owner
            said = owner.name if name == "__init__" and owner is not None else name
            self._escapes(said, function.module)
        self._inner(frame, depth)

    def _inner(self, frame: Frame, depth: int) -> None:
        """The functions and lambdas that were defined in the course of another, or of a body of a module or class."""
        if depth < MAX_INNER:
            for node in dict.fromkeys(frame.inner_functions):
                self._function(frame, Function(node, frame.module, frame), depth + 1)

    def _is_hot(self, name: str, owner: Class | None) -> bool:
        hot = self.interpreter.heat.names
        if name in hot or (name.startswith("__") and owner is not None and owner.name in hot):
            return True
        return owner is not None and self._says_slurm(owner)

    def _keep(self, frame: Frame) -> None:
        self.launches.extend(frame.launches.values())

    def _escapes(self, name: str, module: Module, shortest: int = 4) -> None:
        if len(name) >= shortest and not name.startswith("__"):
            self.escaping.setdefault(name, set()).add(module)


def _definitions(body: Sequence[cst.CSTNode]) -> Iterator[cst.FunctionDef | cst.ClassDef]:
    """Functions and classes of a suite, also those under if, try and with."""
    pending = list(reversed(body))
    while pending:
        node = pending.pop()
        if isinstance(node, (cst.FunctionDef, cst.ClassDef)):
            yield node
        elif isinstance(
            node, (cst.BaseCompoundStatement, cst.BaseSuite, cst.Else, cst.ExceptHandler, cst.Finally)
        ):
            pending.extend(
                child for child in reversed(node.children) if not isinstance(child, cst.BaseExpression)
            )


def _classes(module: Module) -> Iterator[Class]:
    pending = list(_definitions(module.tree.body))
    while pending:
        node = pending.pop()
        if isinstance(node, cst.ClassDef):
            yield Class(node, module)
            pending.extend(_definitions(node.body.body))


def shortest(launches: Sequence[Launch]) -> list[Launch]:
    """Each launch by its shortest way: a caller that adds nothing to it is no launch site."""
    settled = {
        tuple(step.call.key for step in launch.steps)
        for launch in launches
        if launch.environment.state is not EnvironmentState.UNKNOWN
    }
    kept: dict[tuple[object, ...], Launch] = {}
    for launch in launches:
        way = tuple(step.call.key for step in launch.steps)
        if any(way[start:] in settled for start in range(1, len(way))):
            continue
        key = (way, launch.names, launch.environment.state)
        kept.setdefault(key, launch)
    return list(kept.values())
