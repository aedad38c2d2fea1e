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
from lint_rules.launches.frames import Frame, Heap, State
from lint_rules.launches.interpreter import STEPS_AT_LEAST, STEPS_PER_FILE, Interpreter
from lint_rules.launches.model import EnvironmentState, Launch
from lint_rules.launches.summaries import concerns_callers, leads_to_function
from lint_rules.launches.targets import Order, Targets
from lint_rules.launches.values import Class, Function, Instance, Value, carries_command
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
    """One pass over a set of modules. `escaping`: what carries a command out of a module, by its name."""

    interpreter: Interpreter
    targets: Targets = field(init=False)
    escaping: dict[str, set[Module]] = field(default_factory=dict)
    _launches: dict[Order, Collection[Launch]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.targets = Targets(self.interpreter.project.says_slurm)

    def run(self, modules: Sequence[Module]) -> None:
        self.interpreter.steps_for_all = max(STEPS_AT_LEAST, STEPS_PER_FILE * len(modules))
        for module in modules:
            for cls in _classes(module):
                self.interpreter.learn(cls)
        for number, module in enumerate(modules):
            self._module(module, (number,))
        hot = -1
        while len(self.targets.hot) != hot:
            hot = len(self.targets.hot)
            for module in modules:
                self._globals(self.interpreter.module_frame(module))
            for body in list(self.interpreter.facts.class_bodies.values()):
                self._class_attributes(body)
            self.targets.evaluate()  # which may set a global, or an attribute of a class
        for cls in self.interpreter.facts.without_subclass:
            if self._says_slurm(cls):
                self._escapes(cls.name, cls.module)

    @property
    def launches(self) -> list[Launch]:
        """The launches that were found, in the order of the places where they were."""
        return [launch for order in sorted(self._launches) for launch in self._launches[order]]

    # -------------------------------------------------------------- what is evaluated

    def _module(self, module: Module, order: Order) -> None:
        frame = self.interpreter.module_frame(module)
        self._keep(frame, order)
        self._add_inner(frame, order)
        for number, statement in enumerate(_definitions(module.tree.body)):
            here = (*order, len(frame.inner_functions) + number)
            if isinstance(statement, cst.FunctionDef):
                self._add_function(frame, Function(statement, module), here)
            else:
                self._add_class(frame, Class(statement, module), here)

    def _add_class(self, frame: Frame, cls: Class, order: Order) -> None:
        self.targets.add(order, cls.module.text(cls.node), lambda order: self._class(frame, cls, order))

    def _class(self, frame: Frame, cls: Class, order: Order) -> None:
        classes.scope(frame, cls)
        body = self.interpreter.facts.class_bodies[id(cls.node)]
        self._keep(body, order)
        self._add_inner(body, order)
        self._class_attributes(body)
        instance = classes.typical(frame, cls)
        start = self.interpreter.settled_state(frame, cls)
        self._object_attributes(cls, start.heap.get(instance.ident, {}), start.heap)
        seen: set[str] = set()
        place = len(body.inner_functions)
        for base in classes.lineage(frame, cls):
            if not isinstance(base, Class) or (base != cls and not self._says_slurm(cls)):
                continue
            for method in _definitions(base.node.body.body):
                place += 1
                if isinstance(method, cst.FunctionDef) and method.name.value not in seen:
                    seen.add(method.name.value)
                    names = classes.decorator_names(method)
                    bound = None if "staticmethod" in names else (cls if "classmethod" in names else instance)
                    function = Function(method, base.module, None, base, bound)
                    self._add_function(frame, function, (*order, place), start)
                elif isinstance(method, cst.ClassDef) and base == cls:
                    self._add_class(frame, Class(method, cls.module), (*order, place))

    def _says_slurm(self, cls: Class) -> bool:
        return self.interpreter.project.says_slurm(cls.module.text(cls.node))

    def _add_function(
        self, outer: Frame, function: Function, order: Order, start: State | None = None
    ) -> None:
        self.targets.add(
            order,
            function.module.text(function.node),
            lambda order: self._function(outer, function, order, start),
        )

    def _function(self, outer: Frame, function: Function, order: Order, start: State | None = None) -> None:
        summary = None if function.closure is not None else self.interpreter.summaries.of(outer, function)
        if summary is not None:
            frame = summary.frame
        else:
            frame = self.interpreter.run_alone(function, (start or outer.state).copy())
        self._keep(frame, order)
        self._told(frame, function)
        # Inner functions see the variables of this one, so that they need not say any name that is hot elsewhere.
        if len(order) < MAX_INNER:
            for number, node in enumerate(dict.fromkeys(frame.inner_functions)):
                self._function(frame, Function(node, frame.module, frame), (*order, number))

    def _add_inner(self, frame: Frame, order: Order) -> None:
        """The functions and lambdas that were defined in the course of a body of a module or class."""
        for number, node in enumerate(dict.fromkeys(frame.inner_functions)):
            self._add_function(frame, Function(node, frame.module, frame), (*order, number))

    def _keep(self, frame: Frame, order: Order) -> None:
        self._launches[order] = list(frame.launches.values())

    # -------------------------------------------------------------- what leads on

    def _told(self, frame: Frame, function: Function) -> None:
        """Note what a caller of a function, or another method of its object, can do with what it does."""
        if isinstance(function.node, cst.FunctionDef):
            name = function.node.name.value
            if name.startswith("__") and function.owner is not None:
                name = function.owner.name
            if frame.hands_on or any(map(carries_command, (frame.result, *frame.yields))):
                self._escapes(name, function.module)
            elif concerns_callers(frame):
                self.targets.heat(name)
        instance = function.bound
        if isinstance(instance, Instance):
            attributes = frame.state.heap.get(instance.ident, {})
            self._object_attributes(instance.cls, attributes, frame.state.heap)

    def _globals(self, frame: Frame) -> None:
        for name, value in frame.state.variables.items():
            if carries_command(value):
                self._escapes(name, frame.module, shortest=2)
            elif leads_to_function(value, name, frame.state.heap):
                self.targets.heat(name)

    def _class_attributes(self, body: Frame) -> None:
        cls = body.owner
        assert cls is not None
        for name, value in body.state.variables.items():
            if carries_command(value):
                self._escapes(name, cls.module)
                self._escapes(cls.name, cls.module)
            elif leads_to_function(value, name, body.state.heap):
                self.targets.heat(name)

    def _object_attributes(self, cls: Class, attributes: Mapping[str, Value], heap: Heap) -> None:
        for name, value in attributes.items():
            if carries_command(value):
                self._escapes(name, cls.module)
            elif leads_to_function(value, name, heap):
                self.targets.heat(name)

    def _escapes(self, name: str, module: Module, shortest: int = 4) -> None:
        self.targets.heat(name)
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
