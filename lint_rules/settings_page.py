"""The page of `docs/` about the settings, made from their JSON schema.

python -m lint_rules.settings_page [FILE]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from lint_rules.config import DEFAULT_EXCLUDE

SCHEMA = Path(__file__).parent / "settings.schema.json"
PAGE = Path("docs/settings.md")

Schema = Mapping[str, Any]

_HEAD = """\
# Settings

In `[tool.slurm-env-lint]` of `pyproject.toml`, or in a `slurm-env-lint.toml` without that header; the closest file
that has them holds. `--config FILE` names another one, `--isolated` reads none, and `--config 'key = value'` sets one
key. An unknown key, a value of a wrong
type or an impossible name is an error that names file, key and remedy. `slurm-env-lint config PATH` shows the
settings that hold for a path, and where each comes from.

For editors that complete and check a file by its JSON schema, the package has one: `lint_rules/settings.schema.json`.
"""

_SUPPRESSIONS = """\
## Suppressions

What is right in one place and no rule to others is suppressed where it stands, on any row of the statement:

```python
subprocess.run(["sbatch", "a.sh"])  # slurm-env: ignore[SLE001] runs on the login node only
subprocess.run(["sbatch", "b.sh"])  # noqa: SLE001
```

`# slurm-env: ignore-file[SLE001] reason` before the first statement of a file holds for all of it. Without brackets,
`ignore` and `ignore-file` hold for every rule. One that suppresses nothing is itself a finding,
[SLE100](rules/unused-suppression.md). Ruff leaves ours alone if its settings say `lint.external = ["SLE"]`.

`slurm-env-lint check --add-noqa` writes such a comment for everything that it finds, `--add-noqa="it is right"` with a
reason, `--add-noqa --diff` shows what it would write. A comment goes to the end of the statement, or into the list
that is there already.

## A baseline

Leaks that cannot all be mended at once can wait in a baseline, so that only new ones count:

```bash
slurm-env-lint baseline write known-leaks.json      # what is found now
slurm-env-lint check --baseline known-leaks.json    # what is new; or set `baseline`
slurm-env-lint baseline prune known-leaks.json      # take out what has been mended
```

It knows a finding by its file, its rule and the text of the call, so edits elsewhere in the file and reformatting do
not matter, and a call that has been changed counts again. A second call of the same text is a new finding. `check` says
what is stale. In SARIF a known finding is there, with a suppression of kind `external`. Fixes leave known findings
alone; `--no-baseline` counts them.
"""

_EXAMPLES = {
    "select": 'select = ["SLE001", "no-env-api"]',
    "extend-select": 'extend-select = ["SLE007"]',
    "ignore": 'ignore = ["SLE007"]',
    "per-file-ignores": 'per-file-ignores = { "tests/*" = ["SLE001"], "legacy/*" = ["SLE"] }',
    "exclude": 'exclude = [".venv", "third_party"]',
    "extend-exclude": 'extend-exclude = ["third_party"]',
    "src": 'src = [".", "src", "tools"]',
    "helper": 'helper = "myproj.infra.slurm_env:scrubbed_env"',
    "step-helper": 'step-helper = "myproj.infra.slurm_env:step_env"',
    "commands": 'commands = { "sbatch-wrap" = "sbatch" }',
    "launchers": 'launchers = { "myproj.sh.run" = { command = 0, env = "env", shell = true } }',
    "baseline": 'baseline = "known-leaks.json"',
    "scrubbers": 'scrubbers = ["myproj.cluster.clean_env"]',
}


def page(schema: Schema) -> str:
    """The page as Markdown."""
    sections = [section for name, key in schema["properties"].items() for section in _key(name, key, schema)]
    return "\n".join((_HEAD, *sections, _SUPPRESSIONS))


def _key(name: str, key: Schema, schema: Schema) -> Iterator[str]:
    yield f"## `{name}`\n"
    yield f"{key['description']}\n"
    yield f"* Type: {_type(key, schema)}"
    yield f"* Default: {_default(name, key)}"
    for inner, value in key.get("additionalProperties", {}).get("properties", {}).items():
        default = json.dumps(value["default"])
        yield f"* `{inner}`: {value['description']} Default: `{default}`"
    yield ""
    if name in _EXAMPLES:
        yield f"```toml\n{_EXAMPLES[name]}\n```\n"


def _default(name: str, key: Schema) -> str:
    if name == "exclude":
        return ", ".join(f"`{folder}`" for folder in DEFAULT_EXCLUDE)
    return f"`{json.dumps(key['default'])}`" if "default" in key else "none"


def _type(key: Schema, schema: Schema) -> str:
    """What a value is, in words."""
    if "$ref" in key:
        return _type(schema["definitions"][key["$ref"].rpartition("/")[2]], schema)
    if "enum" in key:
        return "one of " + ", ".join(f"`{json.dumps(one)}`" for one in key["enum"])
    kinds = {
        "boolean": "`true` or `false`",
        "array": "a list of texts",
        "object": "a table",
        "string": "a text",
    }
    return kinds.get(key.get("type", ""), "a text")


def main(argv: Sequence[str]) -> int:
    """Write the page to the file named, else to its place below the current folder."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    text = page(schema).rstrip("\n") + "\n"
    (Path(argv[0]) if argv else PAGE).write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
