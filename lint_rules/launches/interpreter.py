"""Ties the parts of the evaluator together and bounds its work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping as MappingABC
from dataclasses import dataclass, field

import libcst as cst

from lint_rules.config import Settings
from lint_rules.launches import binding, calls, classes, entering, expressions, scopes, statements
from lint_rules.launches.apis import LaunchApi, configured
from lint_rules.launches.environments import EVERYTHING
from lint_rules.launches.frames import Arguments, Frame, Handler, State
from lint_rules.launches.summaries import Summaries
from lint_rules.launches.values import UNKNOWN, Class, External, Function, Mapping, Value
from lint_rules.modules import Module
from lint_rules.project import Project

MAX_NESTING = 800
"""Expressions nested in one another, over all calls that are being followed."""
STEPS_PER_TARGET = 12_000
"""Nodes evaluated on behalf of one function before no further call is followed from it."""
STEPS_PER_FILE = 20_000
STEPS_AT_LEAST = 1_000_000
"""Nodes evaluated in a project before calls are followed no more; what stands in one function is still found."""
STEPS_AT_MOST = 80_000
"""Nodes after which whatever is still under way counts as unknown."""

_HANDLERS: dict[type[cst.CSTNode], Handler] = {**expressions.HANDLERS, cst.Call: calls.evaluate}


@dataclass
class Facts:
    """What has been found out about classes and modules in the course of an evaluation."""

    globals: dict[int, Frame] = field(default_factory=dict)
    class_bodies: dict[int, Frame] = field(default_factory=dict)
    class_scopes: dict[int, dict[str, Value]] = field(default_factory=dict)
    lineages: dict[int, list[Class | External]] = field(default_factory=dict)
    implementations: dict[str, list[Class]] = field(default_factory=dict)
    known_classes: list[Class] = field(default_factory=list)
    subclasses: dict[int, list[Class]] | None = None
    without_subclass: set[Class] = field(default_factory=set)
    identities: dict[tuple[int, int], int] = field(default_factory=dict)
    settled: dict[int, State] = field(default_factory=dict)
    elsewhere: dict[tuple[int, str], Value | None] = field(default_factory=dict)
    assignments: dict[int, dict[str, list[cst.FunctionDef]]] = field(default_factory=dict)
    names_in_classes: dict[int, frozenset[str]] = field(default_factory=dict)
    outcomes: dict[object, entering.Outcome] = field(default_factory=dict)
    followed: Counter[int] = field(default_factory=Counter)


class Interpreter:
    """One evaluation of a project."""

    def __init__(self, project: Project, settings: Settings) -> None:
        self.project = project
        self.settings = settings
        self.helper = settings.helper.replace(":", ".")
        self.step_helper = settings.step_helper.replace(":", ".") if settings.step_helper else None
        self.apis: MappingABC[str, LaunchApi] = {
            name: configured(name, spec) for name, spec in settings.launchers.items()
        }
        self.live_environment = Mapping(inherited=EVERYTHING, live=True)
        self.facts = Facts()
        self.summaries = Summaries(self)
        self.steps_left = STEPS_PER_TARGET
        self.steps_for_all = STEPS_AT_LEAST
        self.unsure_branches = 0
        self.calls_cut_short = 0
        self.nesting = 0
        self._nesting_before = 0
        self._helpers = frozenset(
            name.replace(":", ".")
            for name in (settings.helper, settings.step_helper, *settings.scrubbers)
            if name
        )

    def forget(self) -> None:
        """Let go of all that was found out: it holds the interpreter in turn, so it would outlive its use."""
        self.facts = Facts()
        self.summaries = Summaries(self)

    # -------------------------------------------------------------- the three verbs of a frame

    def evaluate(self, frame: Frame, node: cst.CSTNode) -> Value:
        handler = _HANDLERS.get(type(node))
        if (
            handler is None
            or self.steps_left <= STEPS_PER_TARGET - STEPS_AT_MOST
            or self.nesting - self._nesting_before > MAX_NESTING
        ):
            return UNKNOWN
        self.steps_left -= 1
        self.nesting += 1
        try:
            return handler(frame, node)
        finally:
            self.nesting -= 1

    def execute(self, frame: Frame, body: cst.CSTNode) -> bool:
        return statements.execute(frame, body)

    def call(self, frame: Frame, callee: Value, arguments: Arguments, node: cst.CSTNode) -> Value:
        return calls.call(frame, callee, arguments, node)

    # -------------------------------------------------------------- modules and functions

    def module_frame(self, module: Module) -> Frame:
        """The frame of a module's body, run once; while it runs (import cycles), as far as it has come."""
        known = self.facts.globals.get(id(module))
        if known is None:
            known = Frame(self, module, State(environ=self.live_environment))
            self.facts.globals[id(module)] = known
            with_budget = self._fresh_budget()
            statements.execute(known, module.tree)
            self._restore(with_budget)
        return known

    def run_alone(self, function: Function, state: State, depth: int = 0) -> Frame:
        """Evaluate a function that nobody calls here: parameters have their default or are unknown."""
        frame = Frame(
            self,
            function.module,
            State({}, state.heap, state.environ),
            function=function,
            closure=function.closure,
            active=(id(function.node),),
            depth=depth,
            environ_at_start=state.environ,
        )
        with_budget = self._fresh_budget()
        binding.bind_alone(frame, function)
        frame.result = entering.run(frame)
        self._restore(with_budget)
        return frame

    def mutate(self, frame: Frame, target: cst.BaseExpression, value: Value) -> None:
        scopes.update(frame, target, lambda _: value)

    def _fresh_budget(self) -> tuple[int, int]:
        saved = (self.steps_left, self._nesting_before)
        self.steps_left = STEPS_PER_TARGET if self.steps_for_all > 0 else 0
        self._nesting_before = self.nesting
        return saved

    def _restore(self, saved: tuple[int, int]) -> None:
        self.steps_for_all -= STEPS_PER_TARGET - self.steps_left
        self.steps_left, self._nesting_before = saved

    def is_helper(self, name: str) -> bool:
        return name in self._helpers

    def qualified(self, function: Function) -> str:
        """The dotted name of a function of the project."""
        owner = f"{function.owner.name}." if function.owner is not None else ""
        name = function.node.name.value if isinstance(function.node, cst.FunctionDef) else "<lambda>"
        return f"{function.module.name}.{owner}{name}"

    # -------------------------------------------------------------- classes

    def identity(self, cls: cst.ClassDef, site: cst.CSTNode | None) -> int:
        """A number for the objects of a class that are made at one place."""
        return self.facts.identities.setdefault((id(cls), id(site)), len(self.facts.identities) + 1)

    def settled_state(self, frame: Frame, cls: Class) -> State:
        """The state after the constructor of a class has run with unknown arguments."""
        ident = self.identity(cls.node, None)
        known = self.facts.settled.get(ident)
        if known is None:
            start = State(environ=self.module_frame(cls.module).state.environ)
            start.heap[ident] = {}
            self.facts.settled[ident] = start
            maker = classes.constructor(frame, cls, ident)
            if maker is not None:
                done = self.run_alone(maker, start.copy(), frame.depth + 1)
                known = State({}, done.state.heap, done.state.environ)
            else:
                known = start
            self.facts.settled[ident] = known
        return known

    def assignments(self, cls: Class) -> MappingABC[str, list[cst.FunctionDef]]:
        known = self.facts.assignments.get(id(cls.node))
        if known is None:
            known = self.facts.assignments[id(cls.node)] = classes.assignments(cls)
        return known

    def names_in(self, cls: Class) -> frozenset[str]:
        """Names of the methods and attributes that a class body defines."""
        known = self.facts.names_in_classes.get(id(cls.node))
        if known is None:
            known = self.facts.names_in_classes[id(cls.node)] = frozenset(classes.own_names(cls))
        return known

    def learn(self, cls: Class) -> None:
        """Make a class known as a possible receiver of the methods and attributes it defines."""
        if cls in self.facts.known_classes:
            return
        self.facts.known_classes.append(cls)
        for name in (*self.names_in(cls), *self.assignments(cls)):
            owners = self.facts.implementations.setdefault(name, [])
            if cls not in owners:
                owners.append(cls)

    def methods_named(self, name: str) -> list[Class]:
        """The known classes that define a method or attribute of this name."""
        return self.facts.implementations.get(name, [])
