"""Command values: how a word, an argument list or a shell text comes about, and how it travels."""

from __future__ import annotations

from collections.abc import Callable

from .sketch import Sketch

OTHER_WORD = "squeue"

Shape = Callable[[Sketch, str], str]
"""An expression in, an expression of the same value out."""

# ------------------------------------------------------------------ the command word

_DATACLASS = "@dataclasses.dataclass\nclass {name}:\n"

WORDS: tuple[Shape, ...] = (
    lambda s, word: repr(word),
    lambda s, word: repr(f"/opt/slurm/bin/{word}"),
    lambda s, word: s.keep(repr(word), "word"),
    lambda s, word: s.define("WORD", f"{{name}} = {word!r}"),
    lambda s, word: s.define("WORDS", f"{{name}} = {{'it': {word!r}, 'other': 'ls'}}") + "['it']",
    lambda s, word: s.define("Names", f"class {{name}}:\n    it = {word!r}\n    other = 'ls'") + ".it",
    lambda s, word: s.define("Kind", f"class {{name}}(enum.Enum):\n    IT = {word!r}") + ".IT.value",
    lambda s, word: s.define("word", f"def {{name}}():\n    return {word!r}") + "()",
    lambda s, word: s.define("word", f"def {{name}}(it={word!r}):\n    return it") + "()",
    lambda s, word: (
        s.define("Fields", f"@dataclasses.dataclass\nclass {{name}}:\n    it: str = {word!r}") + "().it"
    ),
    lambda s, word: f"(shutil.which({word!r}) or {word!r})",
    lambda s, word: f"os.environ.get('PROGRAM', {word!r})",
    lambda s, word: f"({word!r} if flag else {OTHER_WORD!r})",
)


def word_of(s: Sketch, word: str) -> str:
    return s.pick(WORDS)(s, word)


# ------------------------------------------------------------------ lists and texts


def _grown(s: Sketch, word: str) -> str:
    """A list that begins with something else, or with nothing, and grows."""
    name = s.name("words")
    if s.pick((True, False)):
        s.say(f"{name} = [{word_of(s, word)}]")
    else:
        s.say(f"{name} = []", f"{name}.append({word_of(s, word)})")
    for _ in range(s.pick((1, 2, 3))):
        more = s.pick(("append('--hold')", "extend(['-J', script])", "+=", "insert(1, '-v')", "if"))
        if more == "+=":
            s.say(f"{name} += ['--nice', script]")
        elif more == "if":
            s.say("if flag:", f"    {name}.append(f'--comment={{script}}')")
        else:
            s.say(f"{name}.{more}")
    return name


def _inserted(s: Sketch, word: str) -> str:
    name = s.keep("[script]", "words")
    s.say(f"{name}.insert(0, {word_of(s, word)})")
    return name


LISTS: tuple[Shape, ...] = (
    lambda s, word: f"[{word_of(s, word)}, '--parsable', script]",
    lambda s, word: f"[{word_of(s, word)}] + ['--parsable', script]",
    lambda s, word: f"[*[{word_of(s, word)}, '--hold'], script]",
    lambda s, word: f"list(({word_of(s, word)}, script))",
    lambda s, word: f"[str(part) for part in ({word_of(s, word)}, script)]",
    lambda s, word: f"['timeout', '60', {word_of(s, word)}, script]",
    lambda s, word: f"['env', 'TAG=x', {word_of(s, word)}, script]",
    _grown,
    _inserted,
)
TEXTS: tuple[Shape, ...] = (
    lambda s, word: f"f'{{{s.keep(word_of(s, word), 'word')}}} --parsable {{script}}'",
    lambda s, word: f"('%s %s' % ({word_of(s, word)}, script))",
    lambda s, word: f"'{{}} --hold {{}}'.format({word_of(s, word)}, script)",
    lambda s, word: f"({word_of(s, word)} + ' ' + script)",
    lambda s, word: f"' '.join([{word_of(s, word)}, '-N1', script])",
    lambda s, word: f"('mkdir -p out && ' + {word_of(s, word)} + ' x.sh')",
    lambda s, word: f"f'({{{s.keep(word_of(s, word), 'word')}}} {{script}}) | tee log'",
    lambda s, word: f"('for f in *.sh; do ' + {word_of(s, word)} + ' $f; done')",
)


def list_of(s: Sketch, word: str, depth: int) -> str:
    if depth and s.pick((True, False)):
        return s.pick((_shell_list, _split_text))(s, word, depth - 1)
    return _plain_list(s, word, depth)


def _plain_list(s: Sketch, word: str, depth: int) -> str:
    return _travelled(s, s.pick(LISTS)(s, word), depth, "['ls']", LIST_ROADS)


def text_of(s: Sketch, word: str, depth: int) -> str:
    if depth and s.pick((True, False)):
        joined = s.pick(("' '.join({})", "shlex.join({})"))
        return joined.format(_plain_list(s, word, depth - 1))
    return _travelled(s, s.pick(TEXTS)(s, word), depth, "'ls -l'", TEXT_ROADS)


def _shell_list(s: Sketch, word: str, depth: int) -> str:
    return f"['bash', '-c', {text_of(s, word, depth)}]"


def _split_text(s: Sketch, word: str, depth: int) -> str:
    """Only a text that is one simple command means the same when it is split."""
    return f"shlex.split({s.pick(TEXTS[:5])(s, word)})"


# ------------------------------------------------------------------ the roads that a value takes


def _loop(s: Sketch, it: str) -> str:
    name = s.name("each")
    s.say(f"for {name} in ({it},):")
    s.indent += 1
    return name


def _yielded(s: Sketch, it: str) -> str:
    inner, name = s.name("parts"), s.name("each")
    s.say(f"def {inner}():", f"    yield {it}", f"for {name} in {inner}():")
    s.indent += 1
    return name


def _managed(s: Sketch, it: str) -> str:
    manager = s.define("opened", "@contextlib.contextmanager\ndef {name}(it):\n    yield it")
    name = s.name("entered")
    s.say(f"with {manager}({it}) as {name}:")
    s.indent += 1
    return name


def _closure(s: Sketch, it: str) -> str:
    inner = s.name("inner")
    s.say(f"def {inner}():", f"    return {it}")
    return f"{inner}()"


def _matched(s: Sketch, it: str) -> str:
    name = s.name("found")
    s.say(f"match {it}:", f"    case {name}:")
    s.indent += 2
    return name


def _tried(s: Sketch, it: str) -> str:
    name = s.name("tried")
    s.say("try:", f"    {name} = {it}", "finally:", "    pass")
    return name


_SAME = "def {name}(it):\n    return it"
_HOLDER = "class {name}:\n    def __init__(self, it):\n        self.it = it\n\n"
_GET = "    def get(self):\n        return self.it"
_GOT = "    @property\n    def got(self):\n        return self.it"
_FIELDS = _DATACLASS + "    it: object\n    more: int = 0"
_TUPLE = "class {name}(typing.NamedTuple):\n    it: object\n    more: int = 0"

ROADS: tuple[Shape, ...] = (
    lambda s, it: s.keep(it),
    lambda s, it: f"({it}, 0)[0]",
    lambda s, it: f"{{'a': {it}, 'b': 0}}['a']",
    lambda s, it: f"(None or {it})",
    lambda s, it: f"(lambda: {it})()",
    lambda s, it: f"(lambda that: that)({it})",
    lambda s, it: f"next(iter([{it}]))",
    lambda s, it: s.define("same", _SAME) + f"({it})",
    lambda s, it: s.define("pair", "def {name}(it):\n    return 0, it") + f"({it})[1]",
    lambda s, it: "functools.partial(" + s.define("same", _SAME) + f", {it})()",
    lambda s, it: s.define("Holder", _HOLDER + _GET) + f"({it}).get()",
    lambda s, it: s.define("Holder", _HOLDER + _GOT) + f"({it}).got",
    lambda s, it: s.define("Fields", _FIELDS) + f"({it}).it",
    lambda s, it: s.define("Pair", _TUPLE) + f"({it}).it",
    _loop,
    _yielded,
    _managed,
    _closure,
    _matched,
    _tried,
)  # fmt: skip
LIST_ROADS: tuple[Shape, ...] = (
    *ROADS,
    lambda s, it: f"[*{it}]",
    lambda s, it: f"list({it})",
    lambda s, it: f"({it} + ['--last'])",
)
TEXT_ROADS: tuple[Shape, ...] = (
    *ROADS,
    lambda s, it: f"str({it})",
    lambda s, it: f"{it}.strip()",
    lambda s, it: f"({it} + ' # done')",
)


def _travelled(s: Sketch, it: str, depth: int, other: str, roads: tuple[Shape, ...]) -> str:
    """Send a value over up to `depth` roads; at a fork it may meet another one, which changes no alarm."""
    for _ in range(s.pick(range(depth + 1))):
        it = s.pick(roads)(s, it)
        if s.pick((True, False, False, False)):
            it = f"({it} if flag else {other})"
    return it


def travelled(s: Sketch, it: str, depth: int) -> str:
    """Send any value over up to `depth` roads; it never meets another."""
    for _ in range(s.pick(range(depth + 1))):
        it = s.pick(ROADS)(s, it)
    return it
