"""A call of a launch API: what it runs, and with which environment."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as MappingABC
from dataclasses import replace

import libcst as cst

from lint_rules.launches import operators
from lint_rules.launches.apis import Form, LaunchApi, Parameter
from lint_rules.launches.commands import HOLE, SlurmCommand, leaves_unknown, slurm_commands_in_argv
from lint_rules.launches.environments import judge
from lint_rules.launches.frames import Arguments, Frame
from lint_rules.launches.model import Environment, EnvironmentState, Launch, NodeAt, Step
from lint_rules.launches.prefixes import runs_another
from lint_rules.launches.shell import slurm_commands_in_shell
from lint_rules.launches.values import (
    NONE,
    UNKNOWN,
    Mapping,
    Sequential,
    Splat,
    Text,
    Value,
    each,
    either,
    truth,
    words_of,
)


def launch(frame: Frame, api: LaunchApi, arguments: Arguments, node: cst.CSTNode) -> None:
    """Note a launch of Slurm in the frame, if this is one."""
    found: dict[SlurmCommand, NodeAt | None] = {}
    shell = False
    for command, origin, in_shell in _commands(frame, api, arguments):
        found.setdefault(command, origin)
        shell = shell or in_shell
    if found:
        note(frame, api, arguments, node, found, shell)
    elif not frame.runs_unknown:
        frame.runs_unknown = any(_may_be_anything(value) for value, _ in _readings(api, arguments))


def note(
    frame: Frame,
    api: LaunchApi,
    arguments: Arguments,
    node: cst.CSTNode,
    found: MappingABC[SlurmCommand, NodeAt | None],
    shell: bool,
) -> None:
    """Note in the frame that a call launches some commands, each with its origin."""
    frame.record(
        Launch(
            api.name,
            tuple(found),
            shell,
            _environment(frame, api, arguments, tuple(found)),
            (Step(frame.at(node)),),
            next((origin for origin in found.values() if origin is not None), None),
            api.env is not None,
            _node_at(api.env, arguments),
            api.is_guess,
        )
    )


def _node_at(parameter: Parameter | None, arguments: Arguments) -> NodeAt | None:
    if parameter is None:
        return None
    if parameter.name is not None and parameter.name in arguments.nodes:
        return arguments.nodes[parameter.name]
    if parameter.index is None:
        return None
    index = parameter.index if parameter.index >= 0 else len(arguments.positional) + parameter.index
    return arguments.nodes.get(str(index))


def _argument(parameter: Parameter | None, arguments: Arguments) -> Value | None:
    if parameter is None:
        return None
    index = parameter.index
    if index is not None and index < 0:
        index += len(arguments.positional)
    return arguments.get(index, parameter.name)


# ------------------------------------------------------------------ the command


def _commands(
    frame: Frame, api: LaunchApi, arguments: Arguments
) -> Iterator[tuple[SlurmCommand, NodeAt | None, bool]]:
    aliases = frame.interpreter.settings.commands
    script = _argument(api.stdin, arguments)
    scripts = [one for one in each(script) if isinstance(one, Text)] if script is not None else []
    for value, as_shell in _readings(api, arguments):
        if as_shell:
            for one in each(value):
                if isinstance(one, Text):
                    for command in slurm_commands_in_shell(one.text, aliases=aliases):
                        yield command, one.origin, True
                    for text in scripts:  # `run("bash -s", shell=True, input=text)`
                        for command in slurm_commands_in_argv(
                            one.text.split(), stdin=text.text, aliases=aliases
                        ):
                            yield command, text.origin, True
        else:
            for words, is_open, origin in words_of(value):
                for command in slurm_commands_in_argv(words, open=is_open, aliases=aliases):
                    yield command, origin, False
                for text in scripts:
                    for command in slurm_commands_in_argv(
                        words, open=is_open, stdin=text.text, aliases=aliases
                    ):
                        yield command, origin or text.origin, False


def _readings(api: LaunchApi, arguments: Arguments) -> Iterator[tuple[Value, bool]]:
    """The command argument, and whether it is shell text."""
    if api.form is Form.WORDS:
        index = api.command.index or 0
        words = arguments.positional[index:]
        if api.env is not None and api.env.index == -1:
            words = words[:-1]
        yield _with_program(api, arguments, Sequential(words)), False
        return
    value = _argument(api.command, arguments)
    if value is None:
        return
    if api.form is Form.SHELL:
        yield _first_of_list(value), True
    elif api.form is Form.EITHER:
        for one in each(value):
            yield one, isinstance(one, Text)
    elif api.form is Form.LINE:
        extra = arguments.get(1, "args")
        for one in each(value):
            if isinstance(one, Text):
                yield (
                    Sequential((*(Text(word, one.origin) for word in one.text.split()), *_spread(extra))),
                    False,
                )
    else:
        flag = _argument(api.shell, arguments)
        verdict = False if flag is None else truth(flag)
        if verdict is not False:
            yield _first_of_list(value), True
        if verdict is not True:
            yield _with_program(api, arguments, value), False


def _may_be_anything(value: Value) -> bool:
    """Whether the program that a command names is not known here."""
    for one in each(value):
        first = operators.at(one, 0) if isinstance(one, Sequential) else one
        for word in each(first):
            if not isinstance(word, Text):
                return True
            program = word.text.split()[0] if word.text.split() else HOLE
            if HOLE in program or (runs_another(program) and not (isinstance(one, Text) and one.exact)):
                return True
    return False


def _spread(value: Value | None) -> tuple[Value | Splat, ...]:
    return operators.spread(value) if value is not None else ()


def _first_of_list(value: Value) -> Value:
    """`[text], shell=True` runs the first item as shell text."""
    return either(operators.at(one, 0) if isinstance(one, Sequential) else one for one in each(value))


def _with_program(api: LaunchApi, arguments: Arguments, value: Value) -> Value:
    """The argument list with the program in front, where the API names it apart."""
    program = _argument(api.program, arguments)
    if program is None or program == NONE:
        return value
    return either(
        replace(one, items=(program, *one.items[1:])) if isinstance(one, Sequential) else one
        for one in each(value)
    )


# ------------------------------------------------------------------ the environment


def _environment(
    frame: Frame, api: LaunchApi, arguments: Arguments, commands: tuple[SlurmCommand, ...]
) -> Environment:
    value = _argument(api.env, arguments)
    if value is None and api.env is not None and arguments.open is not None:
        value = UNKNOWN  # the mapping behind ** may hold it
    process = frame.state.environ
    argument = _node_at(api.env, arguments)
    if value is not None and api.merges and isinstance(value, Mapping):
        replaces = truth(arguments.keywords.get("replace_env", NONE))
        if replaces is False:
            value = operators.merged(process, value)
    verdicts = [
        _own_doing(
            judge(value, process, argument=argument, unset=command.unset, cleared=command.cleared), command
        )
        for command in commands
    ]
    return min(verdicts, key=lambda verdict: _SEVERITY.index(verdict.state))


_SEVERITY = (
    EnvironmentState.INHERITED,
    EnvironmentState.PARTIAL,
    EnvironmentState.UNKNOWN,
    EnvironmentState.SCRUBBED,
    EnvironmentState.FRESH,
)


def _own_doing(environment: Environment, command: SlurmCommand) -> Environment:
    """What the command line itself does to the environment (a site's plug-in, `unset $names`) may be unknown."""
    if leaves_unknown(command):
        return replace(environment, state=EnvironmentState.UNKNOWN)
    return environment
