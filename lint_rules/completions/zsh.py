"""Completion for zsh, by its own `_arguments`; works sourced and as a file of `fpath`."""

from __future__ import annotations

from collections.abc import Sequence

from lint_rules.completions.grammar import Command, Kind, Option, Value

_SCRIPT = """\
#compdef {program}
_{function}() {{
    local line state
    local -a commands
    commands=(
{commands}
    )
    _arguments -C '(-)'{{-h,--help}}'[show the help]' '(-)--version[show the version]' \\
        '1:command:->command' '*::argument:->argument'
    case $state in
        command) _describe command commands ;;
        argument)
            case $words[1] in
{arguments}
            esac
            ;;
    esac
}}
if [[ ${{funcstack[1]}} == _{program} ]]; then
    _{function} "$@"
else
    compdef _{function} {program}
fi
"""


def script(program: str, commands: Sequence[Command]) -> str:
    return _SCRIPT.format(
        program=program,
        function=program.replace("-", "_"),
        commands="\n".join(f"        {_quoted(f'{one.name}:{one.summary}')}" for one in commands),
        arguments="\n".join(map(_arguments, commands)),
    )


def _arguments(command: Command) -> str:
    specs = [_option(name, option) for option in command.options for name in option.names]
    if command.operand.kind is not Kind.NONE:
        specs.append(_quoted(f"*:{_message(command.operand)}:{_action(command.operand)}"))
    lines = " \\\n                        ".join(specs)
    return f"                {command.name})\n                    _arguments {lines}\n                    ;;"


def _option(name: str, option: Option) -> str:
    summary = option.summary.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    if option.value.kind is Kind.NONE:
        return _quoted(f"{name}[{summary}]")
    joined = "=" if name.startswith("--") else "+"
    # A star: an option may be given again.
    return _quoted(f"*{name}{joined}[{summary}]:{_message(option.value)}:{_action(option.value)}")


def _message(value: Value) -> str:
    """What zsh calls a value; a colon would end it."""
    return value.name.replace(":", "\\:")


def _action(value: Value) -> str:
    words = " ".join(value.words)
    if value.kind is Kind.FILE and words:
        return f'_alternative "words:word:({words})" "files:file:_files"'
    return {
        Kind.WORD: f"({words})",
        Kind.LIST: f"_sequence -s , compadd - {words}",
        Kind.FILE: "_files",
    }.get(value.kind, " ")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
