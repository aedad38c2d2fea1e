"""Completion for bash: one function that looks at the word before the cursor and at the command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lint_rules.completions.grammar import Command, Kind, Value

_SCRIPT = """\
# bash completion for {program}
_{function}() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words= kept=
    # bash takes --option=value apart.
    if [[ $current == = ]]; then
        current=
    elif [[ $before == = ]]; then
        before=${{COMP_WORDS[COMP_CWORD-2]}}
    fi
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        words="{commands}"
    else
        case ${{COMP_WORDS[1]}}:$before in
{values}
            *)
                case ${{COMP_WORDS[1]}}:$current in
{operands}
                esac
                ;;
        esac
    fi
    compopt +o default 2>/dev/null
    COMPREPLY=($(compgen -P "$kept" -W "$words" -- "$current"))
}}
complete -o default -F _{function} {program}
"""


def script(program: str, commands: Sequence[Command]) -> str:
    return _SCRIPT.format(
        program=program,
        function=program.replace("-", "_"),
        commands=" ".join(("--help", "--version", *(command.name for command in commands))),
        values="\n".join(_values(commands)),
        operands="\n".join(_operands(commands)),
    )


def _values(commands: Iterable[Command]) -> Iterator[str]:
    for command in commands:
        for option in command.options:
            if option.value.kind is not Kind.NONE:
                where = "|".join(f"{command.name}:{name}" for name in option.names)
                yield f"            {where}) {_offer(option.value)} ;;"


def _operands(commands: Iterable[Command]) -> Iterator[str]:
    for command in commands:
        names = " ".join(name for option in command.options for name in option.names)
        yield f'                    {command.name}:-*) words="{names}" ;;'
        yield f"                    {command.name}:*) {_offer(command.operand)} ;;"


def _offer(value: Value) -> str:
    """What to do where a value stands. Returning without any words leaves file names to bash."""
    words = f'words="{" ".join(value.words)}"'
    if value.kind is Kind.LIST:
        keep = "if [[ $current == *,* ]]; then kept=${current%,*}, current=${current##*,}; fi"
        return f"{words}; {keep}"
    if value.kind is Kind.WORD:
        return words
    if value.kind is Kind.FILE:
        return (
            f'COMPREPLY=($(compgen -W "{" ".join(value.words)}" -- "$current")); return'
            if value.words
            else "return"
        )
    return "words="
