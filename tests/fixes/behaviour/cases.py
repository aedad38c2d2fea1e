"""Programs that launch Slurm, for every API, command, environment and layout: each with the same result printed.

A program prints what it gets from its launch, so that the prints of two versions can be compared.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

HEAD = """\
import asyncio
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

"""

# A command as a list and as text, and the name under which the function below knows it.
COMMANDS = {
    "sbatch": ('["sbatch", "--parsable", script]', 'f"sbatch --parsable {script}"'),
    "srun": ('["srun", "-n2", script]', 'f"srun -n2 {script}"'),
    "built": ('BUILT + ["--hold", script]', '" ".join([*BUILT, "--hold", script])'),
}

# Environments: statements before the launch, and the expression.
ENVIRONMENTS = {
    "none": ("", "None"),
    "own": ("", "os.environ"),
    "copy": ("", "os.environ.copy()"),
    "dict": ("", 'dict(os.environ, EXTRA="1")'),
    "display": ("", '{**os.environ, "EXTRA": "1"}'),
    "union": ("", 'os.environ | {"EXTRA": "1"}'),
    "variable": ('env = os.environ.copy()\n    env["EXTRA"] = "1"', "env"),
    "updated": ('env = {}\n    env.update(os.environ, EXTRA="1")', "env"),
    "shared": ('env = dict(os.environ, EXTRA="1")\n    subprocess.run(["true"], env=env)', "env"),
    "parameter": ("", "given"),
    "function": ("", "made()"),
    "popped": ('env = os.environ.copy()\n    env.pop("SLURM_CPU_BIND", None)', "env"),
    "deleted": ('env = dict(os.environ)\n    del env["SLURM_CPU_BIND"]', "env"),
    "filtered": ('env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_")}', "env"),
    "looped": (
        "env = os.environ.copy()\n    for name in list(env):\n"
        '        if name.startswith("SLURM_"):\n            del env[name]',
        "env",
    ),
    "half": ('env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_CPU")}', "env"),
}

# Calls that may be given an environment: {0} is the list, {1} the text, {2} what is added for the environment.
CALLS = {
    "run": "done = subprocess.run({0}, stdout=subprocess.PIPE{2})\n    print(done.returncode, done.stdout)",
    "run_input": "print(subprocess.run({0}, input=b'#!/bin/sh', stdout=subprocess.PIPE{2}).stdout)",
    "run_shell": "print(subprocess.run({1}, shell=True, stdout=subprocess.PIPE{2}).stdout)",
    "call": "print(subprocess.call({0}{2}))",
    "check_call": "print(subprocess.check_call({0}{2}))",
    "check_output": "print(subprocess.check_output({0}{2}))",
    "popen": "with subprocess.Popen({0}, stdout=subprocess.PIPE{2}) as process:\n        print(process.communicate())",
    "popen_shell": "print(subprocess.Popen({1}, shell=True{2}).wait())",
    "bash": 'print(subprocess.check_output(["bash", "-c", {1}]{2}))',
    "asyncio_exec": "asyncio.run(awaited(asyncio.create_subprocess_exec(*{0}{2})))",
    "asyncio_shell": "asyncio.run(awaited(asyncio.create_subprocess_shell({1}{2})))",
    "keywords": "options = dict(check=True)\n    print(subprocess.run({0}, **options{2}).returncode)",
}
LAYOUTS = {
    "line": ", env={}",
    "lines": ",\n        env={},\n    ",
}
WITHOUT = {
    "line": "",
    "comma": ",",
    "lines": ",\n        cwd=None,\n    ",
    "comment": ",  # over lines\n    ",
}

# Calls that always take an environment by position.
POSITIONAL = {
    "execvpe": "os.execvpe(program, {0}, {2})",
    "execlpe": "os.execlpe(program, *{0}, {2})",
    "spawnvpe": "print(os.spawnvpe(os.P_WAIT, program, {0}, {2}))",
    "posix_spawnp": "print(os.waitpid(os.posix_spawnp(program, {0}, {2}), 0)[1])",
}

# Calls that cannot be given one.
BARE = {
    "system": "os.system({1})",
    "system_tested": "print('failed' if os.system({1}) else 'fine')",
    "system_compared": "status = os.system({1})\n    if status != 0:\n        print('failed')",
    "popen_read": "print(os.popen({1}).read())",
    "popen_strip": "print(os.popen({1}).read().strip())",
    "popen_lines": "for line in os.popen({1}):\n        print(line)",
    "popen_readlines": "print(os.popen({1}).readlines())",
    "getoutput": "print(subprocess.getoutput({1}))",
    "getoutput_split": "print(subprocess.getoutput({1}).split())",
    "getstatusoutput": "status, text = subprocess.getstatusoutput({1})\n    print(status, text)",
    "execvp": "os.execvp(program, {0})",
    "execlp": "os.execlp(program, *{0})",
    "spawnvp": "print(os.spawnvp(os.P_WAIT, program, {0}))",
    "spawnlp": "print(os.spawnlp(os.P_WAIT, program, *{0}))",
}

# Calls through something else.
THROUGH = {
    "launcher": "print(launched({0}))",
    "launcher_of_words": "print(launched_words(*{0}))",
    "launcher_of_text": "print(launched_text({1}))",
    "launcher_with_env": "print(launched_env({0}))",
    "launcher_with_options": "print(launched_options({0}, stdout=subprocess.PIPE))",
    "method": "print(Runner().run({0}))",
    "thread": "thread = threading.Thread(target=subprocess.call, args=({0},))\n    thread.start()\n    thread.join()",
    "submitted": (
        "with ThreadPoolExecutor() as pool:\n        print(pool.submit(subprocess.check_output, {0}).result())"
    ),
    "mapped": "with ThreadPoolExecutor() as pool:\n        print(list(pool.map(subprocess.check_output, [{0}])))",
    "lambda": "print((lambda words: subprocess.check_output(words))({0}))",
}
# What the functions above need, by the name they use it by.
DEFINITIONS = {
    "BUILT": 'BUILT = ["sbatch"]',
    "made(": """\
def made():
    env = os.environ.copy()
    env["EXTRA"] = "1"
    return env""",
    "awaited(": """\
async def awaited(starting):
    process = await starting
    print(await process.wait())""",
    "launched(": """\
def launched(command):
    return subprocess.run(command, stdout=subprocess.PIPE).stdout""",
    "launched_words(": """\
def launched_words(*words):
    return subprocess.check_output(words)""",
    "launched_text(": """\
def launched_text(text):
    return os.system(text) == 0""",
    "launched_env(": """\
def launched_env(command, env=None):
    return subprocess.run(command, env=env, stdout=subprocess.PIPE).stdout""",
    "launched_options(": """\
def launched_options(command, **options):
    return subprocess.run(command, **options).stdout""",
    "Runner(": """\
class Runner:
    def run(self, command):
        return subprocess.check_output(command)""",
}
END = """\
if __name__ == "__main__":
    submit(sys.argv[1])
"""


@dataclass(frozen=True)
class Case:
    """A program, and whether its launch wants the step's environment."""

    name: str
    text: str
    step: bool


def cases() -> Iterator[Case]:
    """Every combination that makes sense."""
    for (command, _), (call, template) in itertools.product(COMMANDS.items(), CALLS.items()):
        for layout, added in WITHOUT.items():
            if not (call == "keywords" and layout != "line"):
                yield _case(f"{call}_{command}_{layout}", command, template, added)
    for (environment, (before, given)), (call, template) in itertools.product(
        ENVIRONMENTS.items(), CALLS.items()
    ):
        layout = list(LAYOUTS)[(len(environment) + len(call)) % len(LAYOUTS)]
        yield _case(
            f"{call}_{environment}_{layout}", "sbatch", template, LAYOUTS[layout].format(given), before
        )
    for (environment, (before, given)), (call, template) in itertools.product(
        ENVIRONMENTS.items(), POSITIONAL.items()
    ):
        if environment not in ("none", "parameter"):
            yield _case(f"{call}_{environment}", "sbatch", template, given, before)
    for command, (call, template) in itertools.product(COMMANDS, (BARE | THROUGH).items()):
        yield _case(f"{call}_{command}", command, template, "")


def _case(name: str, command: str, template: str, added: str, before: str = "") -> Case:
    words, text = COMMANDS[command]
    program = "srun" if command == "srun" else "sbatch"
    body = [f'program = "{program}"', *([before] if before else []), template.format(words, text, added)]
    lines = "\n    ".join(body)
    needed = [definition for used, definition in DEFINITIONS.items() if used in lines]
    submit = f"def submit(script, given=None):\n    {lines}"
    return Case(name, "\n\n\n".join([HEAD.rstrip(), *needed, submit, END]), program == "srun")
