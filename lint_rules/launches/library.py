"""What functions outside the project do, as far as commands and environments care."""

from __future__ import annotations

import fnmatch
import re
import shlex
from collections.abc import Callable
from dataclasses import replace

import libcst as cst

from lint_rules.launches import by_name, operators, records, templates
from lint_rules.launches.commands import HOLE
from lint_rules.launches.environments import EVERYTHING, NOTHING
from lint_rules.launches.frames import Arguments, Frame
from lint_rules.launches.stand_ins import stand_in
from lint_rules.launches.values import (
    HOLE_TEXT,
    NONE,
    UNKNOWN,
    Const,
    ContextManager,
    External,
    Function,
    Imported,
    Instance,
    Mapping,
    Partial,
    Sequential,
    Splat,
    Super,
    Text,
    Value,
    concatenated,
    each,
    either,
    elements,
    truth,
)
from lint_rules.notebooks.escapes import ESCAPE

PROCESS_ENVIRONMENTS = frozenset({"os.environ", "os.environb", "posix.environ"})
BUILTINS = frozenset(
    """
    __import__ all any bool bytes classmethod staticmethod dict enumerate filter frozenset getattr
    hasattr int isinstance iter len list map max min next object open print range repr reversed set
    setattr sorted str sum super tuple type zip vars exec eval
    """.split()  # noqa: SIM905
)
_ALIASES = {
    "asyncio.subprocess.create_subprocess_exec": "asyncio.create_subprocess_exec",
    "asyncio.subprocess.create_subprocess_shell": "asyncio.create_subprocess_shell",
    "sh.Command": "sh.Command",
    "pathlib.PurePath": "pathlib.Path",
    "pathlib.PosixPath": "pathlib.Path",
    "os.path.sys": "sys",
    "posix.environ": "os.environ",
}


def is_known(name: str) -> bool:
    """Whether anything is known of a name outside the project."""
    from lint_rules.launches.apis import BY_NAME

    name = canonical(name)
    return name in BY_NAME or name in MODELS or name in SAME_PATH or name in PROCESS_ENVIRONMENTS


def canonical(name: str) -> str:
    return _ALIASES.get(name, name)


def builtin(name: str) -> Value:
    """A name that no scope of the project defines."""
    if name in BUILTINS:
        return External(f"builtins.{name}")
    if name in ("get_ipython", ESCAPE):
        return External(name)
    return HOLE_TEXT if name in ("__file__", "__name__", "__doc__") else UNKNOWN


def external(name: str) -> Value:
    """A name of a module outside the project. Modules of commands (sh, plumbum.cmd) turn it into a command,
    and for some classes there is a stand-in.
    """
    for prefix, command in (
        ("sh.", "sh.Command()"),
        ("plumbum.cmd.", _PLUMBUM),
        ("plumbum.local.cmd.", _PLUMBUM),
    ):
        rest = name.removeprefix(prefix)
        if name.startswith(prefix) and "." not in rest and rest.isidentifier() and rest[:1].islower():
            return Partial(External(command), (Text(rest.replace("_", "-")),))
    return stand_in(name) or External(name)


_PLUMBUM = "plumbum.command()"


def subscripted(receiver: External, key: Value) -> Value:
    """`plumbum.local["sbatch"]`."""
    if receiver.name in ("plumbum.local", "plumbum.machines.local"):
        return Partial(External(_PLUMBUM), (key,))
    return UNKNOWN


def call(frame: Frame, name: str, arguments: Arguments, node: cst.CSTNode) -> Value:
    """Call something outside the project that is no launch."""
    name = canonical(name)
    model = MODELS.get(name)
    if model is not None:
        return model(frame, arguments, node)
    if name in SAME_PATH:
        return _same_text(arguments.at(0))
    applied = higher_order(name.rpartition(".")[2], arguments)
    if applied is not None:
        frame.call(*applied, node)
        return UNKNOWN
    return External(f"{name}()")


SAME_PATH = frozenset(
    """
    shutil.which builtins.classmethod distutils.spawn.find_executable which.which os.path.abspath
    os.path.realpath os.path.expanduser os.path.expandvars os.path.normpath os.fspath os.fsdecode
    os.fsencode pathlib.Path builtins.bytes textwrap.dedent os.path.basename sys.intern
    """.split()  # noqa: SIM905
)
"""Functions whose result ends in the same command word as their argument."""


def _same_text(value: Value | None) -> Value:
    if value is None:
        return UNKNOWN
    return either(one if isinstance(one, (Text, Partial)) else HOLE_TEXT for one in each(value))


# ------------------------------------------------------------------ functions that call functions


def higher_order(method: str, arguments: Arguments) -> tuple[Value, Arguments] | None:
    """What `executor.submit(f, x)`, `to_thread(f, x)`, `map(f, xs)`, `Thread(target=f, args=(x,))` will call."""
    positional = arguments.positional
    first = arguments.at(0)
    if method in (
        "submit",
        "to_thread",
        "apply",
        "start_soon",
        "call_soon",
        "defer",
        "run_sync",
    ) and is_callable(first):
        if method == "apply":
            return _applied(first, arguments.at(1), arguments.at(2))
        return _called(first, replace(arguments, positional=positional[1:]))
    if method in ("run_in_executor", "call_later", "call_at") and is_callable(arguments.at(1)):
        return _called(arguments.at(1), Arguments(positional[2:]))
    if (
        method
        in (
            "map",
            "imap",
            "imap_unordered",
            "map_async",
            "amap",
            "uimap",
            "starmap",
            "thread_map",
            "process_map",
        )
        and is_callable(first)
        and len(positional) > 1
    ):
        rounds = [elements(one) if not isinstance(one, Splat) else UNKNOWN for one in positional[1:]]
        if method == "starmap":
            return _called(first, Arguments(operators.spread(rounds[0])))
        return _called(first, Arguments(tuple(rounds)))
    if method in ("apply_async", "retry_call", "delayed") and is_callable(first):
        given = arguments.get(1, "fargs") or arguments.keywords.get("args")
        return _applied(first, given, arguments.get(2, "kwds") or arguments.keywords.get("fkwargs"))
    if method in ("Thread", "Process", "Timer"):
        target = arguments.keywords.get("target") or arguments.keywords.get("function") or arguments.at(1)
        if is_callable(target):
            return _applied(target, arguments.keywords.get("args"), arguments.keywords.get("kwargs"))
    return None


def is_callable(value: Value | None) -> bool:
    return value is not None and any(
        isinstance(one, (Function, Partial)) or (isinstance(one, External) and not one.name.endswith(")"))
        for one in each(value)
    )


def _called(callee: Value | None, arguments: Arguments) -> tuple[Value, Arguments]:
    assert callee is not None
    return callee, arguments


def _applied(
    callee: Value | None, positional: Value | None, keywords: Value | None
) -> tuple[Value, Arguments]:
    named = next((dict(one.entries) for one in each(keywords or UNKNOWN) if isinstance(one, Mapping)), {})
    return _called(callee, Arguments(operators.spread(positional) if positional is not None else (), named))


# ------------------------------------------------------------------ models

Model = Callable[[Frame, Arguments, cst.CSTNode], Value]


def _first(arguments: Arguments) -> Value:
    return arguments.at(0) or UNKNOWN


def _join_path(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    parts = [HOLE_TEXT if isinstance(one, Splat) else one for one in arguments.positional]
    return operators.join_path(parts) if parts else UNKNOWN


def _quote(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    return either(_quoted(one) for one in each(_first(arguments)))


def _quoted(value: Value | Splat) -> Text:
    if isinstance(value, Text):
        plain = value.exact or not re.search(r"""[^\w@%+=:,./\-]""", value.text.replace(HOLE, ""))
        return Text(shlex.quote(value.text) if value.exact or not plain else value.text, value.origin)
    return HOLE_TEXT


def _shlex_join(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    found: list[Value] = []
    for one in each(_first(arguments)):
        if not isinstance(one, Sequential):
            found.append(HOLE_TEXT)
            continue
        parts: list[Value] = []
        for i, item in enumerate(one.items):
            parts += [Text(" ")] if i else []
            parts.append(
                HOLE_TEXT if isinstance(item, Splat) else either(_quoted(choice) for choice in each(item))
            )
        found.append(concatenated(parts))
    return either(found)


def _shlex_split(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    from lint_rules.launches.methods import split_words

    found: list[Value] = []
    for one in each(_first(arguments)):
        if not isinstance(one, Text):
            found.append(Sequential((Splat(HOLE_TEXT),)))
            continue
        try:
            words = shlex.split(one.text)
        except ValueError:
            words = one.text.split()
        found.append(Sequential(tuple(split_words(words, one))))
    return either(found)


def _list(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    from lint_rules.launches.methods import keys

    given = arguments.at(0)
    if given is None:
        return Sequential(())
    found: list[Value] = []
    for one in each(given):
        if isinstance(one, Mapping):
            one = keys(one)
        found.append(one if isinstance(one, Sequential) else Sequential((Splat(UNKNOWN),)))
    return either(found)


def _dict(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    extra = Mapping(tuple(arguments.keywords.items()), None)
    if arguments.open is not None:
        extra = operators.merged(extra, arguments.open)
    given = arguments.at(0)
    found: list[Value] = []
    for one in each(given) if given is not None else (Mapping(),):
        if isinstance(one, Mapping):
            if one.live and one.inherited is not None:
                one = replace(one, live=False, inherited=operators.with_source(one.inherited, frame.at(node)))
            base = replace(one, live=False)
        elif isinstance(one, Sequential):
            base = operators.mapping_from_pairs(one)
        else:
            base = Mapping(open=True)
        found.append(operators.merged(base, extra))
    return either(found)


def _copy(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    def copied(one: Value) -> Value:
        if isinstance(one, Mapping) and one.live and one.inherited is not None:
            return replace(one, live=False, inherited=operators.with_source(one.inherited, frame.at(node)))
        return one

    return either(copied(one) for one in each(_first(arguments)))


def _filter(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    test, given = (
        arguments.at(0),
        _list(frame, replace(arguments, positional=arguments.positional[1:2]), node),
    )
    found: list[Value] = []
    for one in each(given):
        assert isinstance(one, Sequential)
        kept: list[Value | Splat] = []
        for item in one.items:
            inner = item.element if isinstance(item, Splat) else item
            if isinstance(test, Const):
                verdict = truth(inner)
            else:
                verdict = truth(frame.call(test, Arguments((inner,)), node)) if test is not None else None
            if verdict is True:
                kept.append(item)
            elif verdict is None:
                kept.append(Splat(inner))
        found.append(replace(one, items=tuple(kept)))
    return either(found)


def _map(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    function = arguments.at(0)
    if function is None or len(arguments.positional) != 2:
        applied = higher_order("map", arguments)
        if applied is not None:
            frame.call(*applied, node)
        return Sequential((Splat(UNKNOWN),))
    given = _list(frame, replace(arguments, positional=arguments.positional[1:2]), node)
    found: list[Value] = []
    for one in each(given):
        assert isinstance(one, Sequential)
        items: list[Value | Splat] = []
        for item in one.items[:64]:
            value = frame.call(
                function, Arguments((item.element if isinstance(item, Splat) else item,)), node
            )
            items.append(Splat(value) if isinstance(item, Splat) else value)
        found.append(replace(one, items=tuple(items)))
    return either(found)


def _quantified(stops_on: bool) -> Model:
    def model(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
        verdicts: list[bool | None] = []
        for one in each(_first(arguments)):
            if not isinstance(one, Sequential):
                return UNKNOWN
            singles = [None if isinstance(item, Splat) else truth(item) for item in one.items]
            verdicts.append(stops_on if stops_on in singles else (None if None in singles else not stops_on))
        return Const(verdicts[0]) if len(set(verdicts)) == 1 and verdicts[0] is not None else UNKNOWN

    return model


def _bool(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    verdict = truth(_first(arguments))
    return UNKNOWN if verdict is None else Const(verdict)


def _len(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    one = _first(arguments)
    if isinstance(one, Sequential) and one.closed:
        return Const(len(one.items))
    return Const(len(one.text)) if isinstance(one, Text) and one.exact else UNKNOWN


def _match(method: str) -> Model:
    def model(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
        pattern, text = arguments.get(0, "pattern"), arguments.get(1, "string")
        if not (isinstance(pattern, Text) and isinstance(text, Text) and pattern.exact and text.exact):
            return UNKNOWN
        if len(pattern.text) > 500 or len(text.text) > 200:
            return UNKNOWN
        try:
            return Const(bool(getattr(re, method)(pattern.text, text.text)))
        except (re.error, RecursionError, OverflowError):
            return UNKNOWN

    return model


def _substituted(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    """re.sub: what it replaces is taken for something else than the command word."""
    return _same_text(arguments.get(2, "string"))


def _fnmatch(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    name, pattern = arguments.at(0), arguments.at(1)
    if isinstance(name, Text) and isinstance(pattern, Text) and name.exact and pattern.exact:
        return Const(fnmatch.fnmatchcase(name.text, pattern.text))
    return UNKNOWN


def _compile(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    return Partial(External("re.compile()"), (_first(arguments),))


def _partial(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    function = arguments.at(0)
    if function is None:
        return UNKNOWN
    rest = arguments.positional[1:]
    return either(Partial(one, rest, tuple(arguments.keywords.items())) for one in each(function))


def _getenv(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    default = arguments.get(1, "default")
    return either((default, HOLE_TEXT)) if default is not None and default != NONE else HOLE_TEXT


def _unset(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    return NONE  # os.unsetenv leaves os.environ, and so every later copy of it, as it was


def _import_module(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    from lint_rules.launches.scopes import imported

    name = arguments.at(0)
    if not isinstance(name, Text) or not name.exact or name.text.startswith("."):
        return UNKNOWN
    path = frame.interpreter.project.find(name.text, frame.module)
    return imported(frame, Imported(path)) if path is not None else External(name.text)


def _str(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    from lint_rules.launches import classes

    found: list[Value] = []
    for one in each(_first(arguments)):
        method = classes.attribute(frame, one, "__str__", node) if isinstance(one, Instance) else UNKNOWN
        found.append(
            frame.call(method, Arguments(), node) if isinstance(method, Function) else _same_text(one)
        )
    return either(found)


def _patched_environment(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    """unittest.mock.patch.dict(os.environ, values, clear=...)."""
    target, values = arguments.at(0), arguments.get(1, "values")
    if not isinstance(target, Mapping) or not target.live:
        return UNKNOWN
    clear = truth(arguments.get(2, "clear") or Const(False))
    start = Mapping() if clear else replace(target, live=False)
    merged = operators.merged(start, values if values is not None else Mapping())
    return ContextManager(NONE, replace(merged, inherited=merged.inherited or NOTHING, live=True))


def _super(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    scope: Frame | None = frame
    while scope is not None and (scope.function is None or scope.function.owner is None):
        scope = scope.closure
    if (
        scope is None
        or scope.function is None
        or scope.function.owner is None
        or scope.function.bound is None
    ):
        return UNKNOWN
    return Super(scope.function.bound, scope.function.owner)


def _field(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    factory = arguments.keywords.get("default_factory") or arguments.keywords.get("factory")
    if factory is not None:
        return frame.call(factory, Arguments(), node)
    default = arguments.get(0, "default")
    return default if default is not None else UNKNOWN


def _enumerate(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    given = _list(frame, arguments, node)
    found: list[Value] = []
    for one in each(given):
        assert isinstance(one, Sequential)
        found.append(
            replace(
                one,
                items=tuple(
                    Splat(Sequential((UNKNOWN, i.element)))
                    if isinstance(i, Splat)
                    else Sequential((UNKNOWN, i))
                    for i in one.items
                ),
            )
        )
    return either(found)


def _zip(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    columns = [elements(one) if not isinstance(one, Splat) else UNKNOWN for one in arguments.positional]
    return Sequential((Splat(Sequential(tuple(columns))),))


def _chain(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    items: list[Value | Splat] = []
    for one in arguments.positional:
        items += [one] if isinstance(one, Splat) else operators.spread(one)
    return Sequential(tuple(items))


def _command(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    return Partial(External("sh.Command()"), arguments.positional[:1])


def _clean_env(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    """submitit.helpers.clean_env: inside it, os.environ has no SLURM_*, SLURMD_*, SRUN_*, SBATCH_* names.

    Source: https://github.com/facebookincubator/submitit, submitit/helpers.py.
    """
    inherited = EVERYTHING
    for family in ("SLURM_", "SLURMD_", "SRUN_", "SBATCH_"):
        inherited = inherited.drop_family(family)
    return ContextManager(NONE, Mapping(inherited=inherited, live=True))


def _next(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    default = arguments.at(1)
    found = elements(_first(arguments))
    return either((found, default)) if default is not None else found


def _type(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    one = _first(arguments)
    return one.cls if isinstance(one, Instance) else UNKNOWN


def _union_of_paths(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    parts = [HOLE_TEXT if isinstance(one, Splat) else one for one in arguments.positional]
    if not parts:
        return HOLE_TEXT
    return operators.join_path(parts) if len(parts) > 1 else _same_text(parts[0])


def _enter_stack(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    one = _first(arguments)
    if isinstance(one, ContextManager):
        frame.state.environ = one.environ  # until the `with` of the stack ends
        return one.yielded
    return one


def _chain_map(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    result = Mapping()
    for one in reversed(arguments.positional):
        result = operators.merged(result, UNKNOWN if isinstance(one, Splat) else one, frame.at(node))
    return result


def _cast(frame: Frame, arguments: Arguments, node: cst.CSTNode) -> Value:
    return arguments.at(1) or UNKNOWN


MODELS: dict[str, Model] = {
    "builtins.all": _quantified(stops_on=False),
    "builtins.any": _quantified(stops_on=True),
    "builtins.bool": _bool,
    "builtins.dict": _dict,
    "builtins.enumerate": _enumerate,
    "builtins.filter": _filter,
    "builtins.frozenset": _list,
    "builtins.getattr": by_name.get,
    "builtins.iter": _list,
    "builtins.len": _len,
    "builtins.list": _list,
    "builtins.map": _map,
    "builtins.next": _next,
    "builtins.reversed": _list,
    "builtins.object.__setattr__": by_name.set_,
    "builtins.set": _list,
    "builtins.setattr": by_name.set_,
    "builtins.sorted": _list,
    "builtins.staticmethod": lambda frame, arguments, node: _first(arguments),
    "builtins.str": _str,
    "builtins.super": _super,
    "builtins.tuple": _list,
    "builtins.vars": by_name.all_,
    "builtins.type": _type,
    "builtins.zip": _zip,
    "collections.ChainMap": _chain_map,
    "collections.OrderedDict": _dict,
    "collections.deque": _list,
    "collections.namedtuple": records.defined,
    "collections.namedtuple()": records.made,
    "contextlib.ExitStack().enter_context": _enter_stack,
    "builtins.__import__": _import_module,
    "importlib.import_module": _import_module,
    "mock.patch.dict": _patched_environment,
    "unittest.mock.patch.dict": _patched_environment,
    "copy.copy": _copy,
    "copy.deepcopy": _copy,
    "attr.ib": _field,
    "attrs.field": _field,
    "attr.field": _field,
    "dataclasses.field": _field,
    "fnmatch.fnmatch": _fnmatch,
    "fnmatch.fnmatchcase": _fnmatch,
    "functools.partial": _partial,
    "functools.partialmethod": _partial,
    "itertools.chain": _chain,
    "os.getenv": _getenv,
    "os.path.join": _join_path,
    "os.unsetenv": _unset,
    "pathlib.Path": _union_of_paths,
    "pipes.quote": _quote,
    "pydantic.Field": _field,
    "pydantic.fields.Field": _field,
    "re.compile": _compile,
    "re.fullmatch": _match("fullmatch"),
    "re.match": _match("match"),
    "re.search": _match("search"),
    "re.sub": _substituted,
    "sh.Command": _command,
    "shlex.join": _shlex_join,
    "shlex.quote": _quote,
    "shlex.split": _shlex_split,
    "subprocess.list2cmdline": _shlex_join,
    "string.Template": templates.made,
    "submitit.helpers.clean_env": _clean_env,
    "typing.cast": _cast,
}
