"""The grammar of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from lint_rules import __version__
from lint_rules.cli import outputs
from lint_rules.cli.terminal import PROGRAM, UsageError
from lint_rules.reports import FORMATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lint_rules.shards import Shard

COMMANDS = (
    "check",
    "launches",
    "rule",
    "init",
    "doctor",
    "compare",
    "config",
    "baseline",
    "server",
    "completions",
)

_ABOUT = """\
Find and fix Python code that starts sbatch, srun or salloc with the environment of the Slurm job it runs in.
"""

_EXIT_STATUS = """\
exit status:
  0  nothing found     1  findings     2  the run failed (usage, settings, a path that does not exist)
"""

_EXAMPLES = {
    "": """\
examples:
  slurm-env-lint check                      every Python file of this project
  slurm-env-lint check --diff src           what the fixes would change, as a patch
  slurm-env-lint check --fix src            change it
  slurm-env-lint rule SLE001                what a rule is about
""",
    "check": """\
examples:
  slurm-env-lint check                               the current folder
  slurm-env-lint check --diff | git apply            look at the patch, or apply it elsewhere
  slurm-env-lint check --fix --unsafe-fixes jobs/    also the fixes that need a reader
  slurm-env-lint check --select SLE001,SLE005 a.py   two rules only
  slurm-env-lint check --config 'commands.qs = "sbatch"'   qs is another word for sbatch
  slurm-env-lint check --add-noqa='runs on the login node only' tools/
  slurm-env-lint check --output-format full --output-format sarif:findings.sarif
  git diff --name-only -z --diff-filter=d | slurm-env-lint check --files-from -

"""
    + _EXIT_STATUS,
    "launches": """\
examples:
  slurm-env-lint launches src                    a table of every Slurm launch, the safe ones too
  slurm-env-lint launches --output-format json   the same for a program
""",
    "rule": """\
examples:
  slurm-env-lint rule                  all rules, a line each
  slurm-env-lint rule missing-env      one rule, by its name or its code
  slurm-env-lint rule --all --output-format markdown
""",
    "init": """\
examples:
  slurm-env-lint init --to src/myproj/slurm_env.py     copy the helper into the package, write the settings
  slurm-env-lint init --to src/myproj/slurm_env.py --hook   and a pre-commit configuration if there is none
""",
    "doctor": """\
examples:
  slurm-env-lint doctor      what this shell would hand to a job submitted from here

exit status:
  0  nothing would leak     1  something would     2  the run failed
""",
    "compare": """\
examples:
  python -m slurm_env_guard --record seen.jsonl submit.py    write down what a program launches
  slurm-env-lint compare seen.jsonl src                      what the checker makes of it

exit status:
  0  the checker knew it all     1  it missed or misjudged a launch     2  the run failed
""",
    "config": """\
examples:
  slurm-env-lint config                 the settings of the current folder and where each comes from
  slurm-env-lint config src/a.py        those of a file
""",
    "baseline": """\
examples:
  slurm-env-lint baseline write known.json           all that is found now is known from now on
  slurm-env-lint check --baseline known.json         what is new
  slurm-env-lint baseline prune known.json           take out what has been mended
""",
    "server": """\
examples:
  slurm-env-lint server                 what an editor starts to talk to, over standard input and output
""",
    "completions": """\
examples:
  source <(slurm-env-lint completions bash)             in ~/.bashrc
  source <(slurm-env-lint completions zsh)              in ~/.zshrc, below compinit
  slurm-env-lint completions fish | source              in ~/.config/fish/config.fish
""",
}


def wrong_command(argv: Sequence[str]) -> str | None:
    """What to say if the first word is no command; argparse would only list what there is."""
    if not argv or argv[0].startswith("-") or argv[0] in COMMANDS:
        return None
    import difflib
    from pathlib import Path

    if near := difflib.get_close_matches(argv[0], COMMANDS, 1, 0.6):
        return f'there is no command "{argv[0]}"; did you mean "{near[0]}"?'
    if Path(argv[0]).exists():
        return f'there is no command "{argv[0]}"; did you mean "{PROGRAM} check {argv[0]}"?'
    return f'there is no command "{argv[0]}"; the commands are {", ".join(COMMANDS)}'


def parsed(argv: Sequence[str]) -> argparse.Namespace:
    """The command line by the grammar. Raises UsageError, or SystemExit where argparse has spoken itself."""
    end = argv.index("--") if "--" in argv else len(argv)
    # The reason is optional, and a path after the bare option is a path; argparse would take it for the reason.
    words = [f"{word}=" if word == _ADD_NOQA and place < end else word for place, word in enumerate(argv)]
    grammar = parser()
    arguments, unknown = grammar.parse_known_args(words)
    if unknown:
        raise UsageError(_unknown(unknown[0], argv[0], grammar))
    return arguments


_ADD_NOQA = "--add-noqa"


def _unknown(word: str, command: str, grammar: argparse.ArgumentParser) -> str:
    if not word.startswith("-"):
        return f'"{word}" is one argument too many; see `{PROGRAM} {command} --help`'
    from lint_rules.completions.grammar import commands
    from lint_rules.keys import hint

    name = word.partition("=")[0]
    of_each = {
        one.name: [name for option in one.options for name in option.names] for one in commands(grammar)
    }
    elsewhere = [f"`{other}`" for other, names in of_each.items() if name in names]
    near = f"; it is one of {' and '.join(elsewhere)}" if elsewhere else hint(name, of_each.get(command, ()))
    return f'{command} has no option "{name}"{near or f"; see `{PROGRAM} {command} --help`"}'


def parser() -> argparse.ArgumentParser:
    """The parser; `module` in its result names the module of lint_rules.cli that carries the command out."""
    top = argparse.ArgumentParser(
        prog=PROGRAM,
        description=_ABOUT,
        epilog=_EXAMPLES[""],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, summary: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            epilog=_EXAMPLES[name],
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        sub.set_defaults(module=name)
        return sub

    _check(command("check", "find Slurm launches that leak this process's allocation, and fix them"))
    _launches(command("launches", "list every Slurm launch with its command, API and environment"))
    _rule(command("rule", "explain a rule"))
    _init(command("init", "copy the helper into a project and write the settings for it"))
    _doctor(command("doctor", "say what would leak into a job submitted from this shell"))
    _compare(
        command("compare", "compare the launches that the guard has seen with those that the checker finds")
    )
    _config(command("config", "show the settings that hold for a path and where each comes from"))
    _baseline(command("baseline", "write down the findings that are known, so that new ones stand out"))
    _server(command("server", "serve an editor by the Language Server Protocol"))
    _completions(
        command("completions", "print a script that makes a shell complete commands, options and rules")
    )
    for name, sub in commands.choices.items():
        operands = [one for one in sub._actions if not one.option_strings]
        words = [
            f"[{one.metavar}{' ...' * (one.nargs == '*')}]" if one.nargs else str(one.metavar)
            for one in operands
        ]
        sub.usage = " ".join((PROGRAM, name, "[OPTIONS]", *words))
    return top


def _words(value: str) -> list[str]:
    return [word.strip() for word in value.split(",") if word.strip()]


def _positive(value: str) -> int:
    if not value.isdecimal() or int(value) == 0:
        raise argparse.ArgumentTypeError(f'"{value}" is no number of processes')
    return int(value)


def _shard(value: str) -> Shard:
    from lint_rules.shards import Shard

    try:
        return Shard.parsed(value)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _manners(sub: argparse.ArgumentParser) -> None:
    manners = sub.add_argument_group("output")
    manners.add_argument("-q", "--quiet", action="store_true", help="print results and errors only")
    manners.add_argument("-v", "--verbose", action="store_true", help="say what is passed over and why")
    manners.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="(default: auto)"
    )


def _settings(sub: argparse.ArgumentParser) -> None:
    group = sub.add_argument_group("settings")
    group.add_argument(
        "--config",
        metavar="FILE|KEY=VALUE",
        action="append",
        help="use this settings file, not the closest one; or set one key, in TOML",
    )
    group.add_argument("--isolated", action="store_true", help="use no settings file")
    group.add_argument("--helper", metavar="MODULE:FUNCTION", help="the function that makes the environment")
    for option, what in (
        ("--exclude", "patterns of files and folders to pass over, in place of the default ones"),
        ("--extend-exclude", "the same, besides the default ones"),
    ):
        group.add_argument(option, metavar="PATTERNS", type=_words, action="extend", help=what)
    group.add_argument(
        "--force-exclude",
        action="store_true",
        default=None,
        help="exclude also what is named on the command line",
    )


def _rules(sub: argparse.ArgumentParser) -> None:
    rules = sub.add_argument_group("rules")
    for option, what in (
        ("--select", "apply these rules only: codes, beginnings of codes or names, separated by commas"),
        ("--extend-select", "apply these rules as well"),
        ("--ignore", "leave these rules out"),
    ):
        rules.add_argument(option, metavar="RULES", type=_words, action="extend", help=what)


def _check(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "paths", metavar="PATH", nargs="*", help="files and folders (default: the current folder)"
    )
    fixes = sub.add_argument_group("fixes")
    how = fixes.add_mutually_exclusive_group()
    how.add_argument("--fix", action="store_true", help="apply the fixes to the files")
    how.add_argument("--diff", action="store_true", help="print what the fixes would change, as a patch")
    fixes.add_argument(
        "--unsafe-fixes",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="take the fixes in that need a reader",
    )
    fixes.add_argument(
        _ADD_NOQA,
        metavar="[=REASON]",
        help="suppress all that is found with comments; --add-noqa=REASON says why",
    )
    _rules(sub)
    _settings(sub)
    sources = sub.add_argument_group("input")
    sources.add_argument(
        "--stdin-filename", metavar="FILE", help="check standard input as if it were this file's content"
    )
    sources.add_argument(
        "--files-from",
        metavar="FILE",
        help="read more paths from a file, one a line or NUL-separated; - is stdin",
    )
    sources.add_argument("--no-cache", action="store_true", help="neither read nor write cached results")
    work = sub.add_argument_group("work")
    work.add_argument(
        "--jobs",
        type=_positive,
        metavar="N",
        help="analyse so many projects at a time (default: the processors)",
    )
    work.add_argument(
        "--shard", type=_shard, metavar="N/COUNT", help="do one part of the work, as 1/8, 2/8 and so on"
    )
    work.add_argument(
        "--executor",
        metavar="MODULE:FUNCTION",
        help="have projects examined by the concurrent.futures.Executor that this function makes",
    )
    sources.add_argument("--cache-dir", metavar="FOLDER", help="where to keep results, if not in the project")
    _manners(sub)
    output = sub.add_argument_group("report")
    output.add_argument(
        "--output-format",
        metavar="FORMAT[:FILE]",
        type=outputs.parsed,
        action="extend",
        help=f"{', '.join(FORMATS)}; several, each but one with a file, write several reports",
    )
    output.add_argument(
        "--output-file",
        metavar="FILE",
        help="write the report there, not to standard output",
    )
    output.add_argument(
        "--baseline", metavar="FILE", help="do not count the findings that this file knows (see `baseline`)"
    )
    output.add_argument(
        "--no-baseline",
        dest="baseline",
        action="store_const",
        const="",
        help="count them, whatever the settings say",
    )
    output.add_argument("--statistics", action="store_true", help="count the findings of each rule instead")
    output.add_argument(
        "-e", "--exit-zero", action="store_true", help="exit with 0 even if there are findings"
    )
    output.add_argument(
        "--exit-non-zero-on-fix",
        action="store_true",
        help="exit with 1 if anything was fixed, even if all was",
    )


def _launches(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "paths", metavar="PATH", nargs="*", help="files and folders (default: the current folder)"
    )
    sub.add_argument("--output-format", choices=("table", "json"), default="table", help="(default: table)")
    _settings(sub)
    _manners(sub)


def _rule(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("rule", metavar="RULE", nargs="?", help="a code (SLE001) or a name (missing-env)")
    sub.add_argument("--all", action="store_true", help="all rules at full length")
    sub.add_argument(
        "--output-format", choices=("text", "json", "markdown"), default="text", help="(default: text)"
    )


def _init(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "project", metavar="PROJECT", nargs="?", default=".", help="its folder (default: this one)"
    )
    sub.add_argument(
        "--to", metavar="FILE", help="where the helper goes (default: slurm_env.py in the project's package)"
    )
    sub.add_argument(
        "--force", action="store_true", help="replace a file there that is not the helper as shipped"
    )
    sub.add_argument(
        "--hook",
        action="store_true",
        help="write .pre-commit-config.yaml if there is none, else print what to add",
    )
    _manners(sub)


def _doctor(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--output-format", choices=("table", "json"), default="table", help="(default: table)")
    _manners(sub)


def _compare(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("record", metavar="RECORD", help="the file that the guard has written")
    sub.add_argument(
        "paths", metavar="PATH", nargs="*", help="files and folders (default: the current folder)"
    )
    sub.add_argument("--output-format", choices=("table", "json"), default="table", help="(default: table)")
    _settings(sub)
    _manners(sub)


def _config(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "path", metavar="PATH", nargs="?", default=".", help="a file or folder (default: this one)"
    )
    sub.add_argument("--output-format", choices=("text", "json"), default="text", help="(default: text)")
    _settings(sub)
    _manners(sub)


def _baseline(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "action",
        metavar="write|prune",
        choices=("write", "prune"),
        help="write all findings, or take out those that are there no more",
    )
    sub.add_argument("file", metavar="FILE", nargs="?", help="the baseline (default: that of the settings)")
    sub.add_argument(
        "paths", metavar="PATH", nargs="*", help="files and folders (default: the current folder)"
    )
    _rules(sub)
    _settings(sub)
    _manners(sub)


def _server(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--stdio", action="store_true", help="what some editors add; there is no other way")
    sub.add_argument("-v", "--verbose", action="store_true", help="log the messages on standard error")
    _settings(sub)
    # What is open in an editor but excluded by the settings is none of our business.
    sub.set_defaults(force_exclude=True)


def _completions(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("shell", metavar="SHELL", choices=("bash", "zsh", "fish"), help="bash, zsh or fish")
