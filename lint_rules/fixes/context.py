"""What a builder of fixes may ask: the settings, all launches of the run, imports, and the call of the helper."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import libcst as cst

from lint_rules.config import Settings
from lint_rules.fixes.handed import environment_at_site
from lint_rules.fixes.helper import Choice, helper_for, profile_for
from lint_rules.fixes.imports import bring_in
from lint_rules.fixes.model import Import, NewImport, NoFix, View, Wanted
from lint_rules.fixes.style_files import Styles
from lint_rules.launches.interpreter import Interpreter
from lint_rules.launches.model import Launch, NodeAt
from lint_rules.modules import Module
from lint_rules.project import Project

MAX_RELATED_FILES = 50


@dataclass(frozen=True)
class HelperCall:
    """`scrubbed_env()` or what stands for it, ready to be written at a place.

    `others` are the names under which what else was wanted is reached, `imports` what all this takes.
    `doubt` says why a reader should look at the choice of the profile.
    """

    function: str
    arguments: str
    takes_base: bool
    others: tuple[str, ...]
    imports: tuple[NewImport, ...]
    doubt: str = ""

    @property
    def text(self) -> str:
        return f"{self.function}({self.arguments})"

    def over(self, base: str) -> str:
        """The call that scrubs another environment than the process's own."""
        return f"{self.function}({', '.join(filter(None, (self.arguments, f'base={base}')))})"


class FixContext:
    """One run's knowledge. `launches` are all of the project, also those in files that are not asked for."""

    def __init__(self, project: Project, settings: Settings, launches: Sequence[Launch]) -> None:
        self.project = project
        self.settings = settings
        self.launches = launches
        self.relatives: dict[int, Sequence[NodeAt]] = {}
        """Of a method, by its node's identity: kept for `launchers.relatives`."""
        self._views: dict[int, View] = {}
        self._imports: dict[tuple[object, ...], Import | NoFix] = {}
        self._modules: dict[str, Sequence[Module]] = {}
        self._printed_back: dict[Path, bool] = {}
        self._first_uses: dict[int, int] = {}
        self._styles = Styles(project.root, project.settings)

    def view(self, module: Module) -> View:
        """A module with its parents and scopes."""
        known = self._views.get(id(module))
        if known is None:
            known = self._views[id(module)] = View.of(module)
        return known

    def may_edit(self, path: Path) -> bool:
        """Whether a file belongs to the project and is none that the settings keep out."""
        return path in self._own_files

    def prints_back(self, path: Path) -> bool:
        """Whether the parser gives a file back as it stands."""
        if path not in self._printed_back:
            module = self.project.module(path)
            self._printed_back[path] = module is not None and module.prints_back
        return self._printed_back[path]

    @functools.cached_property
    def _own_files(self) -> frozenset[Path]:
        return frozenset(self.project.files)

    # -------------------------------------------------------------- imports and the helper

    def bring_in(self, at: NodeAt, *wanted: Wanted) -> Import | NoFix:
        """Make names reachable at a node."""
        view = self.view(at.module)
        statement = view.tree.statement(at.node)
        key = (id(at.module), id(statement), id(view.names.scope_of(at.node)), wanted)
        if key not in self._imports:
            style = self._styles.of(at.module.path, self.project.import_root(at.module.path))
            limit = self._limit(view, at.node)
            self._imports[key] = bring_in(self.project, view, style, at.node, limit, wanted)
        return self._imports[key]

    def _limit(self, view: View, node: cst.CSTNode) -> int:
        """The index of the statement above which the imports for a node stand: that of the module's first launch, if
        they may stand there, so that all launches of a module share one import.
        """
        own = view.top_level_index(node)
        first = min(own, self._first_use(view))
        return first if view.outline.region(first).start == view.outline.region(own).start else own

    def _first_use(self, view: View) -> int:
        known = self._first_uses.get(id(view))
        if known is None:
            nodes = (one for one in self._nodes_of.get(id(view.module), ()) if view.tree.holds(one))
            known = min(map(view.top_level_index, nodes), default=len(view.module.tree.body))
            self._first_uses[id(view)] = known
        return known

    @functools.cached_property
    def _nodes_of(self) -> Mapping[int, Sequence[cst.CSTNode]]:
        """The nodes of a module that have a part in a launch, by the module's identity."""
        found: dict[int, list[cst.CSTNode]] = {}
        for launch in self.launches:
            for one in (*(step.call for step in launch.steps), *launch.environment.sources):
                found.setdefault(id(one.module), []).append(one.node)
        return found

    def choice(self, launch: Launch) -> Choice:
        """The profile for a launch and all others at the same call, which get the same environment."""
        together = self.by_site.get(id(launch.site.node), ())
        commands = [command for one in (launch, *together) for command in one.commands]
        return profile_for(commands, self.settings)

    def helper_call(self, launch: Launch, at: NodeAt, *more: Wanted) -> HelperCall | NoFix:
        """The helper's call for a launch, to be written at a node; `more` is imported along with it."""
        choice = self.choice(launch)
        helper = helper_for(choice.profile, self.project, at.module)
        if isinstance(helper, NoFix):
            return helper
        found = self.bring_in(at, helper.wanted, *more)
        if isinstance(found, NoFix):
            return found
        return HelperCall(
            found.local_name,
            helper.arguments,
            helper.takes_base,
            found.local_names[1:],
            found.imports,
            choice.doubt,
        )

    # -------------------------------------------------------------- launches

    @functools.cached_property
    def environment_arguments(self) -> Mapping[int, Sequence[Launch]]:
        """The Slurm launches that a node is handed to as their environment, by the node's identity."""
        found: dict[int, list[Launch]] = {}
        for launch in self.launches:
            given = environment_at_site(launch)
            if given is not None:
                found.setdefault(id(given.node), []).append(launch)
        return found

    @functools.cached_property
    def by_site(self) -> Mapping[int, Sequence[Launch]]:
        """The Slurm launches of a call, by the call's identity."""
        found: dict[int, list[Launch]] = {}
        for launch in self.launches:
            found.setdefault(id(launch.site.node), []).append(launch)
        return found

    @functools.cached_property
    def interpreter(self) -> Interpreter:
        """An evaluator for single expressions."""
        return Interpreter(self.project, self.settings)

    # -------------------------------------------------------------- the project

    def modules_with(self, text: str) -> Sequence[Module]:
        """The project's files whose text holds `text`, within a bound."""
        if text not in self._modules:
            self._modules[text] = tuple(self._search(text))
        return self._modules[text]

    def _search(self, text: str) -> Iterator[Module]:
        modules = map(self.project.module, self.project.containing([text])[text])
        return itertools.islice((module for module in modules if module is not None), MAX_RELATED_FILES)
