"""The launch APIs: which argument is the command, which the environment, and how the command is read."""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from lint_rules.config import LauncherSpec


class Form(enum.Enum):
    """How the command argument is read."""

    ARGV = "a list of words, or one program as text"
    SHELL = "shell text"
    WORDS = "the words are the positional arguments from the command's place on"
    EITHER = "a list of words, or shell text"
    LINE = "one text split into words, without a shell"


@dataclass(frozen=True)
class Parameter:
    """A parameter by place and by name; None where it cannot be given so. -1 is the last positional argument."""

    index: int | None = None
    name: str | None = None


@dataclass(frozen=True)
class LaunchApi:
    """One way to start a local process. `env` is None for an API that cannot take an environment.

    `program`: the program is named apart from the argument list. `shell`: the flag that turns the text into
    shell text. `stdin`: the parameter whose text the child reads. `merges`: the environment given is laid over the
    process's own. `is_guess`: all that is known of it is its name.
    """

    name: str
    command: Parameter
    form: Form = Form.ARGV
    env: Parameter | None = None
    shell: Parameter | None = None
    program: Parameter | None = None
    stdin: Parameter | None = None
    merges: bool = False
    is_guess: bool = False


_ENV = Parameter(None, "env")


def _popen(prefix: str) -> list[LaunchApi]:
    """subprocess and the modules that mirror it (https://docs.python.org/3/library/subprocess.html)."""
    full = LaunchApi(
        "",
        Parameter(0, "args"),
        env=Parameter(10, "env"),
        shell=Parameter(8, "shell"),
        program=Parameter(2, "executable"),
        stdin=Parameter(None, "input"),
    )
    takes_env = [
        replace(full, name=f"{prefix}.{name}")
        for name in ("run", "call", "check_call", "check_output", "Popen")
    ]
    text_only = [
        LaunchApi(f"{prefix}.{name}", Parameter(0, "cmd"), Form.SHELL)
        for name in ("getoutput", "getstatusoutput")
    ]
    return takes_env + text_only


def _os_family() -> list[LaunchApi]:
    """os.exec*, os.spawn*, os.posix_spawn* (https://docs.python.org/3/library/os.html#process-management)."""
    found = []
    for prefix, first in (("exec", 0), ("spawn", 1)):
        for path in ("", "p"):
            program = Parameter(first, "file" if path else "path")
            argv, words = Parameter(first + 1, "args"), Parameter(first + 1)
            found += [
                LaunchApi(f"os.{prefix}v{path}", argv, program=program),
                LaunchApi(f"os.{prefix}v{path}e", argv, program=program, env=Parameter(first + 2, "env")),
                LaunchApi(f"os.{prefix}l{path}", words, Form.WORDS, program=program),
                LaunchApi(f"os.{prefix}l{path}e", words, Form.WORDS, program=program, env=Parameter(-1)),
            ]
    for name in ("os.posix_spawn", "os.posix_spawnp"):
        found.append(
            LaunchApi(name, Parameter(1, "argv"), program=Parameter(0, "path"), env=Parameter(2, "env"))
        )
    found += [
        LaunchApi("os.system", Parameter(0, "command"), Form.SHELL),
        LaunchApi("os.popen", Parameter(0, "cmd"), Form.SHELL),
        LaunchApi("pty.spawn", Parameter(0, "argv")),
    ]
    found += [LaunchApi(f"{old}", Parameter(0, "cmd"), Form.SHELL) for old in _PYTHON_2]
    return found


_PYTHON_2 = (
    "os.popen2", "os.popen3", "os.popen4", "popen2.popen2", "popen2.popen3", "popen2.popen4", "popen2.Popen3",
    "commands.getoutput", "commands.getstatusoutput",
)  # fmt: skip


def _asyncio() -> list[LaunchApi]:
    """https://docs.python.org/3/library/asyncio-subprocess.html"""
    return [
        api
        for module in ("asyncio", "asyncio.subprocess")
        for api in (
            LaunchApi(f"{module}.create_subprocess_exec", Parameter(0, "program"), Form.WORDS, _ENV),
            LaunchApi(f"{module}.create_subprocess_shell", Parameter(0, "cmd"), Form.SHELL, _ENV),
        )
    ]


def _third_party() -> list[LaunchApi]:
    """Libraries whose purpose is to start a local process; each as its own documentation says."""
    found = [
        # trio, anyio: text needs shell=True in trio, is shell text in anyio
        LaunchApi("trio.run_process", Parameter(0, "command"), env=_ENV, shell=Parameter(None, "shell")),
        LaunchApi(
            "trio.lowlevel.open_process", Parameter(0, "command"), env=_ENV, shell=Parameter(None, "shell")
        ),
        LaunchApi("anyio.run_process", Parameter(0, "command"), Form.SHELL, _ENV),
        LaunchApi("anyio.open_process", Parameter(0, "command"), Form.SHELL, _ENV),
        # pexpect, ptyprocess
        LaunchApi("pexpect.spawn", Parameter(0, "command"), Form.LINE, Parameter(8, "env")),
        LaunchApi("pexpect.run", Parameter(0, "command"), Form.LINE, Parameter(7, "env")),
        LaunchApi("pexpect.runu", Parameter(0, "command"), Form.LINE, Parameter(6, "env")),
        LaunchApi("pexpect.popen_spawn.PopenSpawn", Parameter(0, "cmd"), Form.LINE, Parameter(7, "env")),
        LaunchApi("ptyprocess.PtyProcess.spawn", Parameter(0, "argv"), env=Parameter(2, "env")),
        LaunchApi("ptyprocess.PtyProcessUnicode.spawn", Parameter(0, "argv"), env=Parameter(2, "env")),
        # invoke, fabric: env is laid over os.environ unless replace_env=True
        LaunchApi("invoke.run", Parameter(0, "command"), Form.SHELL, _ENV, merges=True),
        LaunchApi("invoke.Context().run", Parameter(0, "command"), Form.SHELL, _ENV, merges=True),
        LaunchApi("invoke.context.Context().run", Parameter(0, "command"), Form.SHELL, _ENV, merges=True),
        LaunchApi("fabric.Connection().local", Parameter(0, "command"), Form.SHELL, _ENV, merges=True),
        LaunchApi("fabric.api.local", Parameter(0, "command"), Form.SHELL),
        LaunchApi("fabric.operations.local", Parameter(0, "command"), Form.SHELL),
        # Jupyter kernels and shells
        LaunchApi("jupyter_client.launcher.launch_kernel", Parameter(0, "cmd"), env=Parameter(4, "env")),
        LaunchApi("jupyter_client.launch_kernel", Parameter(0, "cmd"), env=Parameter(4, "env")),
        LaunchApi("IPython.get_ipython().system", Parameter(0, "cmd"), Form.SHELL),
        LaunchApi("IPython.get_ipython().getoutput", Parameter(0, "cmd"), Form.SHELL),
        LaunchApi("get_ipython().system", Parameter(0, "cmd"), Form.SHELL),
        LaunchApi("get_ipython().getoutput", Parameter(0, "cmd"), Form.SHELL),
        # commands as functions
        LaunchApi("sh.Command()", Parameter(0), Form.WORDS, Parameter(None, "_env")),
        LaunchApi("plumbum.command()", Parameter(0), Form.WORDS, _ENV),
        # others
        LaunchApi("distutils.spawn.spawn", Parameter(0, "cmd"), env=Parameter(None, "env")),
        LaunchApi("sarge.run", Parameter(0, "command"), Form.SHELL, _ENV, merges=True),
        LaunchApi("sarge.capture_stdout", Parameter(0, "command"), Form.SHELL, _ENV, merges=True),
        LaunchApi("sarge.capture_both", Parameter(0, "command"), Form.SHELL, _ENV, merges=True),
        LaunchApi("delegator.run", Parameter(0, "command"), Form.LINE, Parameter(None, "env"), merges=True),
        LaunchApi("snakemake.shell", Parameter(0, "cmd"), Form.SHELL),
        LaunchApi("snakemake.shell.shell", Parameter(0, "cmd"), Form.SHELL),
    ]
    for mirror in (
        "psutil",
        "subprocess32",
        "gevent.subprocess",
        "eventlet.green.subprocess",
        "billiard.subprocess",
    ):
        found += _popen(mirror)
    return found


BY_NAME: Mapping[str, LaunchApi] = {
    api.name: api for api in (*_popen("subprocess"), *_os_family(), *_asyncio(), *_third_party())
}

_PARENTS = frozenset(
    ".".join(parts[:count])
    for name in BY_NAME
    for parts in (name.split("."),)
    for count in range(1, len(parts))
)

# Methods whose name alone says what they do, on a receiver that is not known (an event loop).
BY_METHOD: Mapping[str, LaunchApi] = {
    "subprocess_exec": LaunchApi("asyncio.loop.subprocess_exec", Parameter(1), Form.WORDS, _ENV),
    "subprocess_shell": LaunchApi("asyncio.loop.subprocess_shell", Parameter(1, "cmd"), Form.SHELL, _ENV),
}

_SAYS_IT_LAUNCHES = re.compile(
    r"(?:safe_|async_)?(?:run|exec|execute|call|launch|spawn|start)_?(?:in_|a_)?(?:sub_?process|shell|bash)(?:_?(?:cmd|command))?$"
)
_ELSEWHERE = re.compile(r"ssh|remote|docker|kube|container|paramiko|fabric|cloud", re.IGNORECASE)


def leads_to_launch(name: str) -> bool:
    """Whether a name outside the project is that of a function that launches, or of a module that has one."""
    return name in BY_NAME or name in _PARENTS or by_telling_name(name) is not None


def by_telling_name(name: str) -> LaunchApi | None:
    """A function of a package outside the project whose name says that it starts a local process.

    `run_subprocess`, `run_shell`, `exec_shell_cmd`: the command comes first by the custom of such functions. Names
    that speak of another machine are left out, and so are methods, whose object may be one.
    """
    module, _, last = name.rpartition(".")
    if "()" in module or not module or _ELSEWHERE.search(name) or not _SAYS_IT_LAUNCHES.match(last):
        return None
    return LaunchApi(name, Parameter(0), Form.EITHER, _ENV, is_guess=True)


def configured(name: str, spec: LauncherSpec) -> LaunchApi:
    """The API that a `launchers` setting describes."""
    return LaunchApi(
        name,
        _parameter(spec.command),
        Form.SHELL if spec.shell else Form.ARGV,
        None if spec.env is None else _parameter(spec.env),
    )


def _parameter(place: int | str) -> Parameter:
    return Parameter(place, None) if isinstance(place, int) else Parameter(None, place)


# Decorators that hand the function they decorate an object of a library as its first argument.
INJECTED: Mapping[str, str] = {
    "invoke.task": "invoke.Context()",
    "invoke.tasks.task": "invoke.Context()",
    "fabric.task": "invoke.Context()",
}
