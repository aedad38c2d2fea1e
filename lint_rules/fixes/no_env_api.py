"""SLE005: the form of a launch that can be given an environment.

os.exec* and os.spawn* have a twin that takes one. The functions that run a shell become `subprocess`:

* `os.system` gives the status of wait(2), the new form the exit code: the same where it is only asked for zero. While
  it waits it ignores Ctrl-C, subprocess does not: of no account for `sbatch`, which is done at once, but a reason to
  look where the command stays in the foreground.
* `os.popen(...).read()` and `getoutput(...)` read the same text; a pipe that is read while the command runs needs a
  reader's eye.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import libcst as cst

from lint_rules.findings import Edit, Fix
from lint_rules.fixes.arguments import append_arguments
from lint_rules.fixes.context import FixContext
from lint_rules.fixes.model import Change, NoFix, View, Wanted
from lint_rules.fixes.proposals import proposed
from lint_rules.fixes.results import is_decoded, is_unused, method_called, only_tested_for_zero
from lint_rules.fixes.sites import site_of
from lint_rules.fixes.splice import collapsed
from lint_rules.fixes.syntax import dotted
from lint_rules.launches.model import Launch

SUBPROCESS = Wanted("subprocess")
OS = Wanted("os")

_TWINS = {
    f"os.{family}{form}": f"{family}{form}e"
    for family in ("exec", "spawn")
    for form in ("v", "vp", "l", "lp")
}
_REASONS = {
    "pty.spawn": "`pty.spawn` has no form that takes an environment",
    "get_ipython().system": "what IPython runs is shown in the notebook, which subprocess would not do",
    "get_ipython().getoutput": "what IPython reads is a list of its own kind",
    "fabric.api.local": "Fabric 1 has no form that takes an environment",
    "snakemake.shell": "Snakemake's shell has no form that takes an environment",
}


@dataclass(frozen=True)
class Rewrite:
    """The edits that give a call the form which takes an environment, and why a reader should look at them."""

    edits: tuple[Edit, ...]
    form: str
    doubt: str = ""


@dataclass(frozen=True)
class _Call:
    """The call to rewrite. `module` is the name under which `subprocess` or `os` is reached there."""

    view: View
    node: cst.Call
    launch: Launch
    module: str
    env: str

    @property
    def span(self) -> tuple[int, int]:
        return self.view.module.span(self.node)

    def renamed(self, function: str) -> Edit:
        return self.view.edit(*self.view.module.span(self.node.func), function)

    def as_run(self, function: str, *options: str) -> list[Edit]:
        """The call turned into `subprocess.<function>(text, shell=True, ..., env=...)`."""
        edits = [self.renamed(f"{self.module}.{function}")]
        first = self.node.args[0]
        if first.keyword is not None:
            value = self.view.text[self.view.module.span(first.keyword)[1] : self.view.module.span(first)[1]]
            edits.append(self.view.edit(*self.view.module.span(first), f"args{value}"))
        return [*edits, *append_arguments(self.view, self.node, "shell=True", *options, f"env={self.env}")]

    def whole(self, end: int, edits: Sequence[Edit], content: str) -> tuple[Edit, ...]:
        """The edits as one, with what stands between the call and `end` replaced by `content`."""
        every = [*edits, self.view.edit(self.span[1], end, content)]
        return (collapsed(self.view.text, self.span[0], end, every),)


def build(launch: Launch, context: FixContext) -> Fix | NoFix:
    """Rewrite the call at the launch site."""
    wanted = module_for(launch)
    if isinstance(wanted, NoFix):
        return wanted
    site = site_of(launch, context.view(launch.site.module))
    if isinstance(site, NoFix):
        return site
    if site.carrier:
        return NoFix(f"`{launch.api}` is handed to `{site.carrier}`, not called here")
    helper = context.helper_call(launch, launch.site, wanted)
    if isinstance(helper, NoFix):
        return helper
    written = rewrite(launch, site.view, site.call, helper.others[0], helper.text)
    if isinstance(written, NoFix):
        return written
    changes: tuple[Change, ...] = (*helper.imports, *written.edits)
    return proposed(f"Use `{written.form}` with `env={helper.text}`", changes, helper.doubt or written.doubt)


def module_for(launch: Launch) -> Wanted | NoFix:
    """The module whose function can take the environment, or why there is none."""
    if launch.api in _TWINS:
        return OS
    if launch.api in _SHELLS:
        return SUBPROCESS
    if launch.api[0] in "!%":  # how a cell of a notebook writes it
        return NoFix(
            f"IPython's `{launch.api}` takes no environment: use subprocess, or scrub os.environ in a cell before"
        )
    reason = _REASONS.get(launch.api) or f"`{launch.api}` has no form that takes an environment"
    return NoFix(reason)


def rewrite(launch: Launch, view: View, call: cst.Call, module: str, env: str) -> Rewrite | NoFix:
    """The edits that give a call of an API without environment the form that takes `env`."""
    task = _Call(view, call, launch, module, env)
    if launch.api in _TWINS:
        return _twin(task)
    if not call.args or any(one.star for one in call.args):
        return NoFix("the command is not an argument of its own")
    written = _SHELLS[launch.api](task)
    called = (dotted(call.func) or "").rpartition(".")[2]
    if isinstance(written, Rewrite) and not written.doubt and called != launch.api.rpartition(".")[2]:
        return Rewrite(written.edits, written.form, f"it is called under another name, `{called}`")
    return written


def _twin(task: _Call) -> Rewrite:
    name = _TWINS[task.launch.api]
    function = task.node.func
    if isinstance(function, cst.Attribute) and function.attr.value == name[:-1]:
        renamed = task.renamed(f"{task.view.module.text(function.value)}.{name}")
    else:
        renamed = task.renamed(f"{task.module}.{name}")
    return Rewrite((renamed, *append_arguments(task.view, task.node, task.env)), f"os.{name}")


# ------------------------------------------------------------------ shells


def _stays_in_front(launch: Launch) -> str:
    """The doubt that Ctrl-C means something else in the new form, for a command that somebody waits for."""
    for command in launch.commands:
        if command.name != "sbatch" or {"-W", "--wait"} & set(command.options):
            return "os.system ignores Ctrl-C while it waits, subprocess ends the program"
    return ""


def _system(task: _Call) -> Rewrite | NoFix:
    if len(task.node.args) != 1:
        return NoFix("the call has arguments that are not known")
    doubt = _stays_in_front(task.launch)
    if is_unused(task.view, task.node):
        return Rewrite(tuple(task.as_run("run")), "subprocess.run", doubt)
    if is_decoded(task.view, task.node):
        return NoFix("the status is taken apart as os.system encodes it")
    if not only_tested_for_zero(task.view, task.node):
        doubt = "the status is used, and becomes the exit code itself (1, not 256)"
    return Rewrite(tuple(task.as_run("call")), "subprocess.call", doubt)


def _popen(task: _Call) -> Rewrite | NoFix:
    pipe = f"stdout={task.module}.PIPE"
    if len(task.node.args) > 1:
        mode = task.node.args[1]
        if (
            len(task.node.args) > 2
            or not isinstance(mode.value, cst.SimpleString)
            or mode.value.raw_value != "r"
        ):
            return NoFix("the pipe of os.popen is written to, or opened in a way of its own")
    method = method_called(task.view, task.node)
    if method is not None and method[0] == "read" and not method[1].args:
        end = task.view.module.span(method[1])[1]
        return Rewrite(task.whole(end, _without_mode(task, "run", pipe), ".stdout"), "subprocess.run")
    if method is not None and method[0] in ("close", "readable", "fileno"):
        return NoFix("the status comes from closing the pipe")
    if _status_of_close(task):
        return NoFix("the status comes from closing the pipe")
    edits = task.whole(task.span[1], _without_mode(task, "Popen", pipe), ".stdout")
    return Rewrite(edits, "subprocess.Popen", "closing the pipe no longer waits for the command")


def _without_mode(task: _Call, function: str, pipe: str) -> list[Edit]:
    """As `as_run`, with the mode of os.popen taken out."""
    if len(task.node.args) == 1:
        return task.as_run(function, pipe, "text=True")
    view = task.view
    first, last = (view.module.span(one)[1] for one in (task.node.args[0], task.node.args[-1]))
    options = f", shell=True, {pipe}, text=True, env={task.env}"
    return [task.renamed(f"{task.module}.{function}"), view.edit(first, last, options)]


def _status_of_close(task: _Call) -> bool:
    """Whether a variable that holds the pipe is closed and the result of that is used."""
    assign = task.view.tree.parent(task.node)
    if not isinstance(assign, cst.Assign) or not isinstance(assign.targets[0].target, cst.Name):
        return False
    name = assign.targets[0].target
    scope = task.view.names.scope_of(name).owner(name.value)
    for reader in scope.readers(name.value) if scope is not None else ():
        method = method_called(task.view, reader)
        if method is not None and method[0] == "close" and not is_unused(task.view, method[1]):
            return True
    return False


_SAME_WITHOUT_LAST_NEWLINE = frozenset({"strip", "rstrip"})


def _output(task: _Call) -> Rewrite | NoFix:
    pipes = (f"stdout={task.module}.PIPE", f"stderr={task.module}.STDOUT", "text=True")
    edits = task.as_run("run", *pipes)
    if is_unused(task.view, task.node):
        return Rewrite(tuple(edits), "subprocess.run")
    end = task.span[1]
    method = method_called(task.view, task.node)
    stripped = (
        method is not None and not method[1].args and method[0] in (*_SAME_WITHOUT_LAST_NEWLINE, "split")
    )
    if stripped or _is_number_of(task):
        return Rewrite(task.whole(end, edits, ".stdout"), "subprocess.run")
    edits_of_all = task.whole(end, edits, '.stdout.removesuffix("\\n")')
    return Rewrite(edits_of_all, "subprocess.run", "`removesuffix` needs Python 3.9")


def _is_number_of(task: _Call) -> bool:
    argument = task.view.tree.parent(task.node)
    call = task.view.tree.parent(argument) if isinstance(argument, cst.Arg) else None
    return isinstance(call, cst.Call) and dotted(call.func) in ("int", "float") and len(call.args) == 1


def _status_and_output(task: _Call) -> Rewrite | NoFix:
    view = task.view
    pipes = (f"stdout={task.module}.PIPE", f"stderr={task.module}.STDOUT", "text=True")
    if is_unused(view, task.node):
        return Rewrite(tuple(task.as_run("run", *pipes)), "subprocess.run")
    assign = view.tree.parent(task.node)
    line = view.tree.parent(assign) if isinstance(assign, cst.Assign) else None
    if not isinstance(assign, cst.Assign) or not isinstance(line, cst.SimpleStatementLine):
        return NoFix("status and output are used where no second statement can stand")
    if len(assign.targets) != 1 or len(line.body) != 1:
        return NoFix("status and output are used where no second statement can stand")
    name = next((one for one in ("completed", "finished") if not _knows(task, one)), None)
    if name is None:
        return NoFix("no name is free for the result")
    start, end = view.module.span(assign)
    target = view.module.text(assign.targets[0].target)
    rest = (
        f"{view.newline}{view.tree.indentation(start)}{target} = "
        f'{name}.returncode, {name}.stdout.removesuffix("\\n")'
    )
    _, function_end = view.module.span(task.node.func)
    edits = (
        view.edit(start, function_end, f"{name} = {task.module}.run"),
        *task.as_run("run", *pipes)[1:],
        view.edit(task.span[1], end, rest),
    )
    whole = (collapsed(view.text, start, end, edits),)
    return Rewrite(whole, "subprocess.run", "`removesuffix` needs Python 3.9")


def _knows(task: _Call, name: str) -> bool:
    return task.view.names.scope_of(task.node).knows(name) or task.view.names.top.knows(name)


_SHELLS: dict[str, Callable[[_Call], Rewrite | NoFix]] = {
    "os.system": _system,
    "os.popen": _popen,
    "subprocess.getoutput": _output,
    "subprocess.getstatusoutput": _status_and_output,
}
