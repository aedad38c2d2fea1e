"""What becomes of a launch, worked out for every function of the table and every shape that has a say.

`python -m tests.fixes.outcomes` prints the tables that `docs/codemod.md` shows; a test compares the two.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from lint_rules.check import check
from lint_rules.config import Settings
from lint_rules.findings import Applicability, Finding
from lint_rules.launches import apis
from lint_rules.launches.apis import Form, LaunchApi

START, END = "<!-- outcomes: made by tests/fixes/outcomes.py -->\n", "<!-- end of outcomes -->\n"
NOTHING = "nothing to fix"

# How a result of the functions that run a shell may be used; {} is the call.
RESULTS: Mapping[str, Sequence[str]] = {
    "os.system": (
        "{}", "if {}: stop()", "ok = {} == 0", "status = {}; assert not status", "exit({})", "print({} >> 8)",
    ),
    "os.popen": (
        "{}.read()", "{}.read().strip()", "{}.readlines()", "[one for one in {}]", "{}", "print({}.close())",
    ),
    "subprocess.getoutput": ("{}", "{}.strip()", "{}.split()", "int({})", "print({})"),
    "subprocess.getstatusoutput": ("{}", "status, text = {}", "print({}[1])"),
}  # fmt: skip
COMMANDS = ("sbatch a.sh", "sbatch --wait a.sh", "srun a.sh")

# Other ways to a launch of ["sbatch", "a.sh"]; what they need stands above.
SHAPES: Mapping[str, str] = {
    "subprocess.run(command)": "",
    "subprocess.run(command, env=None)": "",
    "subprocess.run(command, env=os.environ)": "",
    "subprocess.run(command, env=os.environ.copy())": "",
    'subprocess.run(command, env=dict(os.environ, A="1"))': "",
    'subprocess.run(command, env={**os.environ, "A": "1"})': "",
    'subprocess.run(command, env=os.environ | {"A": "1"})': "",
    "subprocess.run(command, env=copy)": 'copy = os.environ.copy()\ncopy.update(A="1")',
    "subprocess.run(command, env=shared)": 'shared = os.environ.copy()\nsubprocess.run(["make"], env=shared)',
    "subprocess.run(command, env=popped)": 'popped = os.environ.copy()\npopped.pop("SLURM_CPU_BIND", None)',
    "subprocess.run(command, env=env)  # a parameter, None by default": "",
    "subprocess.run(command, **options)": "options = dict(check=True)",
    "subprocess.run(command, **given)  # a parameter": "",
    "subprocess.run(*given)  # a parameter": "",
    "executor.submit(subprocess.run, command)": "",
    "executor.map(subprocess.run, [command])": "",
    "loop.run_in_executor(None, subprocess.run, command)": "",
    "threading.Thread(target=subprocess.run, args=(command,))": "import threading",
    "functools.partial(subprocess.run, command)()": "import functools",
    "(lambda words: subprocess.run(words))(command)": "",
    "launched(command)": "def launched(words): subprocess.run(words)",
    "launched_env(command)": "def launched_env(words, env=None): subprocess.run(words, env=env)",
    "launched_rest(command)": "def launched_rest(words, **rest): subprocess.run(words, **rest)",
    "Runner().run(command)": "class Runner:\n    def run(self, words): subprocess.run(words)",
    "decorated(command)": "from elsewhere import retry\n@retry\ndef decorated(words): subprocess.run(words)",
    'shelled("sbatch a.sh")': "def shelled(text): os.system(text)",
    "subprocess.run(command, env=scrubbed_env(step=True))": "from slurm_env import scrubbed_env",
}


def outcomes(texts: Iterable[str]) -> list[str]:
    """What becomes of the last finding in each text: the fix's applicability and message, or the reason for none."""
    texts = list(texts)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for number, text in enumerate(texts):
            (root / f"case_{number}.py").write_text(text)
        findings = {one.path.stem: one for one in check([root], Settings(root)).findings}
    return [_outcome(findings.get(f"case_{number}")) for number in range(len(texts))]


def _outcome(finding: Finding | None) -> str:
    if finding is None:
        return NOTHING
    if finding.fix is None:
        return f"none: {finding.no_fix}"
    message = finding.fix.message
    if finding.fix.applicability is Applicability.SAFE:
        return f"safe: {message[0].lower()}{message[1:]}"
    plain, _, doubt = message.removesuffix(")").partition(" (unsafe: ")
    return f"unsafe: {plain[0].lower()}{plain[1:]}; {doubt}"


# ------------------------------------------------------------------ every function of the table


def example(api: LaunchApi, *, with_env: bool) -> str:
    """A call of a function of the table, with this process's environment or with none."""
    if api.name == "sh.Command()":
        return "import os\nimport sh\nsh.sbatch('a.sh'" + ", _env=os.environ" * with_env + ")\n"
    if api.name == "plumbum.command()":
        return (
            "import os\nfrom plumbum.cmd import sbatch\nsbatch('a.sh'" + ", env=os.environ" * with_env + ")\n"
        )
    in_order: dict[int, str] = {0: "given"}
    is_os = api.name.startswith(("os.exec", "os.spawn", "os.posix"))
    if is_os and api.program is not None and api.program.index is not None:
        in_order[api.program.index] = '"sbatch"'
    in_order[api.command.index or 0] = {
        Form.ARGV: '["sbatch", "a.sh"]',
        Form.WORDS: '"sbatch", "a.sh"',
    }.get(api.form, '"sbatch a.sh"')
    arguments = [in_order[index] for index in sorted(in_order)]
    if with_env and api.env is not None:
        keyword = f"{api.env.name}=" if api.env.name is not None and not is_os else ""
        arguments.append(f"{keyword}os.environ")
    module = api.name.partition("(")[0].rpartition(".")[0]
    name = api.name.replace("asyncio.loop", "loop")
    head = f"import os\nimport {module}\n" if module and not name.startswith("loop") else "import os\n"
    return f"{head}{name}({', '.join(arguments)})\n"


def of_functions() -> Iterator[str]:
    """The functions of the table by what becomes of a launch through them.

    Those that stand for one of subprocess are left out where the same becomes of it.
    """
    known = [*apis.BY_NAME.values(), *apis.BY_METHOD.values()]
    bare = outcomes(example(api, with_env=False) for api in known)
    given = outcomes(example(api, with_env=True) for api in known)
    rows: dict[tuple[str, str], list[str]] = {}
    of_name: dict[str, tuple[str, str]] = {}
    for api, one, other in zip(known, bare, given, strict=True):
        outcome = tuple(
            text.replace(f"`{api.name}`", "it")
            for text in (
                "always given" if _needs_env(api) else one,
                other if api.env is not None else "cannot be given",
            )
        )
        of_name[api.name] = outcome[0], outcome[1]
        twin = of_name.get(f"subprocess.{api.name.rpartition('.')[2]}")
        if api.name.startswith("subprocess.") or of_name[api.name] != twin:
            rows.setdefault(of_name[api.name], []).append(f"`{api.name}`")
    yield "| function | no environment | `os.environ` |\n|---|---|---|"
    yield from (f"| {', '.join(names)} | {one} | {other} |" for (one, other), names in rows.items())


def _needs_env(api: LaunchApi) -> bool:
    """Whether a function is always given an environment: the last argument is one, by the function's name."""
    return api.env is not None and api.name.startswith(("os.exec", "os.spawn", "os.posix"))


# ------------------------------------------------------------------ results and shapes


def of_results() -> Iterator[str]:
    """What becomes of a function that cannot take an environment, by the use of its result."""
    yield f"| use of the result | {' | '.join(f'`{one}`' for one in COMMANDS)} |\n|---|{'---|' * len(COMMANDS)}"
    for function, uses in RESULTS.items():
        for use in uses:
            module = function.partition(".")[0]
            calls = [use.format(f'{function}("{command}")') for command in COMMANDS]
            found = outcomes(f"import {module}\ndef submit():\n    {call}\n" for call in calls)
            shown = use.format(f"{function}(…)").replace("|", "\\|")
            yield f"| `{shown}` | {' | '.join(re.sub(' with `env=[^`]*`', '', one) for one in found)} |"


def of_shapes() -> Iterator[str]:
    """What becomes of other ways to a launch."""
    texts = [
        f"import os\nimport subprocess\n{needed}\n\ndef submit(executor, loop, given, env=None):\n"
        f'    command = ["sbatch", "a.sh"]\n    {shape}\n'
        for shape, needed in SHAPES.items()
    ]
    yield "| launch | fix |\n|---|---|"
    for shape, found in zip(SHAPES, outcomes(texts), strict=True):
        code, _, note = shape.partition("  # ")
        yield f"| `{code.replace('|', chr(92) + '|')}`{', ' + note if note else ''} | {found} |"


def document() -> str:
    """The tables, as they stand in the documentation."""
    parts = (
        ("### By function\n", of_functions()),
        ("### By use of the result, for functions that cannot take an environment\n", of_results()),
        ("### By shape\n", of_shapes()),
    )
    return START + "\n".join("\n".join((title, *rows, "")) for title, rows in parts) + END


if __name__ == "__main__":
    print(document(), end="")
