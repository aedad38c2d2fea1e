"""Completion for fish: a line for each command, option and operand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lint_rules.completions.grammar import Command, Kind, Value


def script(program: str, commands: Sequence[Command]) -> str:
    lines = [f"# fish completion for {program}", f"complete -c {program} -f"]
    start = f"complete -c {program} -n __fish_use_subcommand"
    lines += [f"{start} -s h -l help -d 'show the help'", f"{start} -l version -d 'show the version'"]
    lines += [f"{start} -a {command.name} -d {_quoted(command.summary)}" for command in commands]
    for command in commands:
        lines += _of_command(
            f"complete -c {program} -n '__fish_seen_subcommand_from {command.name}'", command
        )
    return "\n".join(lines) + "\n"


def _of_command(start: str, command: Command) -> Iterator[str]:
    for option in command.options:
        names = " ".join(
            f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names
        )
        value = {Kind.NONE: "", Kind.FILE: " -r -F"}.get(option.value.kind, f" -x{_words(option.value)}")
        yield f"{start} {names}{value} -d {_quoted(option.summary)}"
    if command.operand.kind is Kind.FILE:
        yield f"{start} -F{_words(command.operand)}"
    elif command.operand.words:
        yield f"{start}{_words(command.operand)}"


def _words(value: Value) -> str:
    if not value.words:
        return ""
    words = " ".join(value.words)
    if value.kind is Kind.LIST:
        return f' -a \'(__fish_complete_list , "string split \\" \\" \\"{words}\\"")\''
    return f" -a '{words}'"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
