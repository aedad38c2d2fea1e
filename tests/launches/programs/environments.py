"""Environment expressions, each with the state that it has by construction."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping

from .sketch import Sketch
from .values import travelled


class State(enum.Enum):
    """What is said of a launch with this environment, at an API that takes one."""

    MISSING = "SLE001"
    INHERITED = "SLE002"
    PARTIAL = "SLE003"
    LOSSY = "SLE004"
    CLEAN = ""


Make = Callable[[Sketch], str]


def _fixed(*texts: str) -> tuple[Make, ...]:
    return tuple(lambda s, text=text: text for text in texts)


def _copy_then(*statements: str) -> Make:
    def make(s: Sketch) -> str:
        name = s.keep(s.pick(("os.environ.copy()", "dict(os.environ)", "{**os.environ}")), "env")
        s.say(*(statement.replace("{env}", name) for statement in statements))
        return name

    return make


def _function(text: str) -> Make:
    return lambda s: s.define("make_env", f"def {{name}}():\n    return {text}") + "()"


_ALL = "{k: v for k, v in os.environ.items() if %s}"
_KEPT = _ALL % "not k.startswith('SLURM_') or k == 'SLURM_CONF'"
_LOST = _ALL % "not k.startswith(('SLURM_', 'SBATCH_'))"
_HALF = _ALL % "not k.startswith('SLURM_CPU_')"

MAKERS: Mapping[State, tuple[Make, ...]] = {
    State.INHERITED: (
        *_fixed("None", "os.environ", "os.environ.copy()", "dict(os.environ, TAG='x')"),
        *_fixed("{**os.environ, 'TAG': 'x'}", "os.environ | {'TAG': 'x'}", _ALL % "not k.startswith('XDG_')"),
        _copy_then("{env}['TAG'] = 'x'", "{env}.pop('PYTHONPATH', None)"),
        _copy_then("{env}.update({'A': 'b'}, C='d')"),
        _function("os.environ.copy()"),
        _function("None"),
    ),
    State.PARTIAL: (
        *_fixed(_HALF, _ALL % "k != 'SLURM_JOB_ID'", _ALL % "not k.startswith('SBATCH_')"),
        _copy_then("{env}.pop('SLURM_CPU_BIND', None)"),
        _copy_then("for name in ('SLURM_NTASKS', 'SLURM_NPROCS'):", "    {env}.pop(name, None)"),
        _function(_HALF),
    ),
    State.LOSSY: (
        *_fixed(_LOST, "dict(filter(lambda kv: not kv[0].startswith('SLURM_'), os.environ.items()))"),
        _copy_then(
            "for name in list({env}):", "    if name.startswith('SLURM_'):", "        del {env}[name]"
        ),
        _function(_LOST),
    ),
    State.CLEAN: (
        *_fixed("scrubbed_env()", "{**scrubbed_env(), 'TAG': 'x'}", _KEPT, "{}", "{'PATH': '/usr/bin'}"),
        *_fixed("{k: os.environ[k] for k in ('PATH', 'HOME') if k in os.environ}"),
        _copy_then(
            "for name in list({env}):",
            "    if name.startswith('SLURM_') and name != 'SLURM_CONF':",
            "        {env}.pop(name)",
        ),
        _function("scrubbed_env()"),
        _function(_KEPT),
    ),
}


def environment(s: Sketch, depth: int) -> tuple[str, State]:
    """An expression and its state; the empty text for MISSING."""
    state = s.pick(tuple(State))
    if state is State.MISSING:
        return "", state
    expression = travelled(s, s.pick(MAKERS[state])(s), depth)
    if s.pick((True, False, False)):
        clean = s.pick(("scrubbed_env()", "{'PATH': '/usr/bin'}"))
        expression = f"({expression} if flag else {clean})"
    return expression, state
