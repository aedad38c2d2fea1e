"""The pages of `docs/rules`, made from the rules themselves.

python -m lint_rules.rules.pages [FOLDER]
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from lint_rules.rules.registry import RULES, Rule

FOLDER = Path("docs/rules")
INDEX = "index.md"


def page(rule: Rule) -> str:
    """One rule as Markdown; its file is named as in the rule's URL."""
    return f"# {rule.name} ({rule.code})\n\n{rule.documentation}\n"


def index(rules: Iterable[Rule]) -> str:
    """The table of all rules."""
    rows = "".join(f"| {rule.code} | [{rule.name}]({_file(rule)}) | {rule.summary} |\n" for rule in rules)
    return (
        "# Rules\n\n"
        "Settings, suppressions and the command line take a rule by its code or by its name;\n"
        "`slurm-env-lint rule missing-env` prints its page.\n\n"
        f"| code | name | |\n|---|---|---|\n{rows}"
    )


def pages(rules: Sequence[Rule] = RULES) -> dict[str, str]:
    """The content of each page by the name of its file."""
    return {INDEX: index(rules), **{_file(rule): page(rule) for rule in rules}}


def write(folder: Path, wanted: Mapping[str, str]) -> None:
    """Make the Markdown files of a folder those that are wanted; a page without a rule goes."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in wanted.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    for file in folder.glob("*.md"):
        if file.name not in wanted:
            file.unlink()


def _file(rule: Rule) -> str:
    return f"{rule.name}.md"


def main(argv: Sequence[str]) -> int:
    """Write the pages into the folder named, else into `docs/rules` of the current folder."""
    write(Path(argv[0]) if argv else FOLDER, pages())
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
