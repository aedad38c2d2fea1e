"""The call at a launch site: whether it calls the launcher itself or hands it to something that calls it later."""

from __future__ import annotations

from dataclasses import dataclass

import libcst as cst

from lint_rules.config import Settings
from lint_rules.findings import Edit
from lint_rules.fixes.arguments import add_keyword, append_entry
from lint_rules.fixes.model import NoFix, View, Wanted
from lint_rules.launches import apis
from lint_rules.launches.apis import LaunchApi
from lint_rules.launches.model import Launch

FUNCTOOLS = Wanted("functools")

# What is called with a function as an argument, and where that argument stands. Sources: concurrent.futures, asyncio,
# multiprocessing and threading in the library reference; trio and anyio for start_soon and run_sync.
_PASSES_KEYWORDS = {"submit": 0, "to_thread": 0}
_PASSES_NO_KEYWORDS = {
    **dict.fromkeys(("map", "imap", "imap_unordered", "map_async", "amap", "uimap", "starmap"), 0),
    **dict.fromkeys(("thread_map", "process_map", "start_soon", "call_soon", "run_sync"), 0),
    **dict.fromkeys(("run_in_executor", "call_later", "call_at"), 1),
}
_TAKES_MAPPING = {
    "apply": ("kwds", 2),
    "apply_async": ("kwds", 2),
    "Thread": ("kwargs", 4),
    "Process": ("kwargs", 4),
    "Timer": ("kwargs", 3),
}


@dataclass(frozen=True)
class Site:
    """A launch site as a call. `carrier` is the name of the function that will call the launcher, if one does."""

    view: View
    call: cst.Call
    carrier: str = ""

    @property
    def needs(self) -> tuple[Wanted, ...]:
        """What has to be imported for `pass_keyword`."""
        return (FUNCTOOLS,) if self.carrier in _PASSES_NO_KEYWORDS else ()

    def pass_keyword(
        self, keyword: str, value: str, index: int | None, functools: str = "functools"
    ) -> tuple[Edit, ...] | NoFix:
        """The edits that make the launcher get `keyword=value`."""
        if self.carrier in _PASSES_NO_KEYWORDS:
            place = _PASSES_NO_KEYWORDS[self.carrier]
            function = self.call.args[place].value
            start, end = self.view.module.span(function)
            text = self.view.module.text(function)
            return (self.view.edit(start, end, f"{functools}.partial({text}, {keyword}={value})"),)
        if self.carrier in _TAKES_MAPPING:
            name, place = _TAKES_MAPPING[self.carrier]
            for one in self.call.args:
                if one.keyword is not None and one.keyword.value == name and isinstance(one.value, cst.Dict):
                    return append_entry(self.view, one.value, f'"{keyword}": {value}')
            return add_keyword(self.view, self.call, name, f'{{"{keyword}": {value}}}', place)
        return add_keyword(self.view, self.call, keyword, value, None if self.carrier else index)


def site_of(launch: Launch, view: View) -> Site | NoFix:
    """The call at which a launch's environment could be said."""
    node = launch.site.node
    if not isinstance(node, cst.Call) or not view.tree.holds(node):
        return NoFix("the launch is not a plain call")
    carrier = _carrier(launch, node)
    return Site(view, node, carrier)


def _carrier(launch: Launch, call: cst.Call) -> str:
    """The name of the function that is handed the launcher; empty if the call is the launcher's own."""
    function = call.func
    name = function.attr.value if isinstance(function, cst.Attribute) else getattr(function, "value", "")
    callee = launch.steps[0].callee
    own = callee.node.name.value if callee is not None and isinstance(callee.node, cst.FunctionDef) else ""
    if name in (own, launch.api.rpartition(".")[2]):
        return ""
    if name in ("submit", "apply", "start_soon", "run_sync") and not isinstance(function, cst.Attribute):
        return ""
    if name in _TAKES_MAPPING and any(
        one.keyword is not None and one.keyword.value in ("target", "function", "func") for one in call.args
    ):
        return str(name)
    place = 0 if name in ("apply", "apply_async") else 1 if name in ("Thread", "Process", "Timer") else None
    place = place if place is not None else _PASSES_KEYWORDS.get(name, _PASSES_NO_KEYWORDS.get(name))
    if place is None or len(call.args) <= place:
        return ""
    value = call.args[place].value
    is_function = isinstance(value, (cst.Name, cst.Attribute, cst.Lambda, cst.Call))
    return str(name) if is_function and not call.args[place].star else ""


def api_of(launch: Launch, settings: Settings) -> LaunchApi | None:
    """The table's entry for the real launch."""
    spec = settings.launchers.get(launch.api)
    if spec is not None:
        return apis.configured(launch.api, spec)
    known = (*apis.BY_METHOD.values(), apis.BY_NAME.get(launch.api), apis.by_telling_name(launch.api))
    return next((api for api in known if api is not None and api.name == launch.api), None)
