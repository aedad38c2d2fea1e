"""Projects that no person writes and some generator does: deep, long, wide, or going round in circles.

Each is a function without arguments that gives the files of a project. All of them say Slurm's words, so that none is
passed over by the screen.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping

Files = Mapping[str, str]

_LEAK = "import subprocess\nsubprocess.run(['sbatch', 'a.sh'])\n"


def long_sum() -> Files:
    """A sum of 10,000 terms, whose tree is as high."""
    return {"a.py": _LEAK + "x = " + " + ".join(["1"] * 10_000) + "\n"}


def long_text_sum() -> Files:
    """900 pieces of text added up to the command, as deep as is still parsed."""
    return {"a.py": "import os\nx = 'sbatch ' + " + " + ".join(["'a'"] * 900) + "\nos.system(x)\n"}


def many_branches() -> Files:
    """2,000 `elif`."""
    branches = "".join(f"elif n == {n}:\n    c = ['sbatch', 'job{n}.sh']\n" for n in range(2_000))
    return {"a.py": f"import subprocess\nif n == -1:\n    c = ['srun']\n{branches}subprocess.run(c)\n"}


def branches_that_are_parsed() -> Files:
    """900 `elif`, each with another command."""
    branches = "".join(f"elif n == {n}:\n    c = ['sbatch', 'job{n}.sh']\n" for n in range(900))
    return {"a.py": f"import subprocess\nif n == -1:\n    c = ['srun']\n{branches}subprocess.run(c)\n"}


def ifs_one_after_another() -> Files:
    """400 decisions in a row, which is 2 to the power of 400 ways through."""
    decisions = "".join(f"    if a[{n}]:\n        c = [*c, '-{n}']\n" for n in range(400))
    return {"a.py": f"import subprocess\ndef f(a):\n    c = ['sbatch']\n{decisions}    subprocess.run(c)\n"}


def call_chain() -> Files:
    """200 functions, each calling the next with the command."""
    chain = "".join(f"def f{n}(c):\n    return f{n + 1}(c)\n" for n in range(200))
    return {
        "a.py": f"import subprocess\n{chain}def f200(c):\n    subprocess.run(c)\nf0(['sbatch', 'a.sh'])\n",
    }


def method_chain() -> Files:
    """200 calls in one expression."""
    return {"a.py": _LEAK + "x = q" + "".join(f".filter(a={n})" for n in range(200)) + "\n"}


def long_table() -> Files:
    """A table of 50,000 lines with commands in it."""
    rows = "".join(f"    'job{n}': ['sbatch', '--job-name=j{n}', 'run.sh'],\n" for n in range(50_000))
    return {
        "a.py": f"import subprocess\nJOBS = {{\n{rows}}}\nfor name, c in JOBS.items():\n    subprocess.run(c)\n"
    }


def long_script() -> Files:
    """A list that 5,000 statements add to."""
    rows = "".join(f"c.append('--opt{n}=' + str(v{n}))\n" for n in range(5_000))
    return {"a.py": f"import subprocess\nc = ['sbatch']\n{rows}subprocess.run(c)\n"}


def two_launchers_calling_each_other() -> Files:
    """Launchers that call each other, in two files."""
    return {
        "ping.py": (
            "import subprocess\nimport pong\n"
            "def ping(c, n):\n    if n:\n        return pong.pong([*c, 'x'], n - 1)\n    subprocess.run(c)\n"
        ),
        "pong.py": (
            "import subprocess\nimport ping\n"
            "def pong(c, n):\n    if n:\n        return ping.ping(['srun', *c], n - 1)\n    subprocess.run(c)\n"
            "pong(['sbatch', 'a.sh'], 9)\n"
        ),
    }


def launchers_in_a_ring() -> Files:
    """1,000 launchers, each of which calls the next three, in a ring."""
    parts = ["import subprocess\n"]
    for n in range(1_000):
        calls = "".join(f"    run{(n + step) % 1_000}([*c, '{n}'])\n" for step in (1, 2, 3))
        parts.append(f"def run{n}(c):\n    subprocess.run(c)\n{calls}")
    return {"a.py": "".join(parts) + "run0(['sbatch'])\n"}


def launchers_in_a_ring_of_files() -> Files:
    """200 files with a launcher each, that imports and calls the next two."""
    files = {}
    for n in range(200):
        one, two = (n + 1) % 200, (n + 2) % 200
        files[f"m{n}.py"] = (
            f"import subprocess\nimport m{one}, m{two}\n"
            f"def run(c):\n    m{one}.run([*c, 'a'])\n    m{two}.run([*c, 'b'])\n    subprocess.run(c)\n"
            f"def go():\n    run(['sbatch', 'job{n}.sh'])\n"
        )
    return files


def everything_calls_everything() -> Files:
    """60 methods of one class, each of which calls all of them."""
    calls = "".join(f"        self.m{n}(c)\n" for n in range(60))
    methods = "".join(
        f"    def m{n}(self, c):\n        subprocess.run(['sbatch', c])\n{calls}" for n in range(60)
    )
    return {"a.py": f"import subprocess\nclass A:\n{methods}"}


def tower_of_classes() -> Files:
    """150 classes, each the base of the next, each overriding what another one uses."""
    classes = "".join(
        f"class C{n}(C{n - 1}):\n    def m{n}(self):\n        return self.m{n - 1}() + ['{n}']\n"
        f"    def cmd(self):\n        return self.m{n}()\n"
        for n in range(1, 150)
    )
    base = (
        "import subprocess\nclass C0:\n    def m0(self):\n        return ['sbatch']\n"
        "    def cmd(self):\n        return self.m0()\n    def go(self):\n        subprocess.run(self.cmd())\n"
    )
    return {"a.py": base + classes}


def doubling_text() -> Files:
    """Text that grows to twice its length sixty times."""
    return {"a.py": "import os\nc = 'sbatch a.sh; '\n" + "c = c + c\n" * 60 + "os.system(c)\n"}


def doubling_list() -> Files:
    """A list that grows to twice its length sixty times."""
    return {"a.py": "import subprocess\nc = ['sbatch']\n" + "c = [*c, *c]\n" * 60 + "subprocess.run(c)\n"}


def long_shell_text() -> Files:
    """Shell text of 20,000 commands."""
    rows = "".join(f"sbatch --wrap 'srun a{n}' || srun -n {n} b\n" for n in range(20_000))
    return {"a.py": f"import os\nos.system('''\n{rows}''')\n"}


def nested_shells() -> Files:
    """`bash -c` in `bash -c`, six deep: quoting makes the text longer with each."""
    text = "sbatch a.sh"
    for _ in range(6):
        text = "bash -c " + shlex.quote(text)
    return {"a.py": f"import os\nos.system({text!r})\n"}


def nested_functions() -> Files:
    """Functions in functions, sixty deep (as deep as indentation may go is 100)."""
    heads = "".join(f"{' ' * n}def f{n}(c):\n" for n in range(60))
    tails = "".join(f"{' ' * n}f{n}(c)\n" for n in range(59, 0, -1))
    return {"a.py": f"import subprocess\n{heads}{' ' * 60}subprocess.run(['sbatch', c])\n{tails}f0('a')\n"}


def deep_loops() -> Files:
    """Loops in loops, fifteen deep, each adding to the command."""
    heads = "".join(
        f"{' ' * n}for v{n} in range(9):\n{' ' * (n + 1)}c = [*c, str(v{n})]\n" for n in range(15)
    )
    return {"a.py": f"import subprocess\nc = ['sbatch']\n{heads}{' ' * 15}subprocess.run(c)\n"}


def many_launches() -> Files:
    """3,000 plain launches in one file."""
    return {
        "a.py": "import subprocess\n"
        + "".join(f"subprocess.run(['sbatch', '{n}.sh'])\n" for n in range(3_000))
    }


def star_imports_in_a_ring() -> Files:
    """100 files that import everything from each other."""
    files = {f"m{n}.py": f"from m{(n + 1) % 100} import *\nC{n} = ['sbatch', '{n}']\n" for n in range(100)}
    return files | {"a.py": "import subprocess\nfrom m0 import *\nsubprocess.run(C99)\n"}


def words_in_a_binary() -> Files:
    """Nothing that is Python, with the words in it."""
    return {"a.py": "sbatch" + "\x00\x01\x02" * 100_000}


def one_long_line() -> Files:
    """Generated: one row of a megabyte."""
    return {"a.py": _LEAK + "x = [" + "1," * 500_000 + "]\n"}


PROJECTS: Mapping[str, Callable[[], Files]] = {
    one.__name__: one
    for one in (
        *(
            long_sum,
            long_text_sum,
            many_branches,
            branches_that_are_parsed,
            ifs_one_after_another,
            call_chain,
        ),
        *(method_chain, long_table, long_script, two_launchers_calling_each_other, launchers_in_a_ring),
        *(
            launchers_in_a_ring_of_files,
            everything_calls_everything,
            tower_of_classes,
            doubling_text,
            doubling_list,
        ),
        *(
            long_shell_text,
            nested_shells,
            nested_functions,
            deep_loops,
            many_launches,
            star_imports_in_a_ring,
        ),
        *(words_in_a_binary, one_long_line),
    )
}
