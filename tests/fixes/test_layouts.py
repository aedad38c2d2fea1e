"""Random white space, comments, line ends, marks and cookies around what is fixed: all of it stays."""

from __future__ import annotations

import ast
import codecs
import io
import re
import tempfile
import tokenize
from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lint_rules.config import Settings
from lint_rules.fixes.apply import fix
from lint_rules.fixes.gate import COMMENT_LOST

from .running import untouched

_BLANK = st.sampled_from(["", " ", "  ", "\t"])
_COMMENT = st.sampled_from(["  # why", "  # sbatch, env=None (not here)", "# \u00e9", ""])
_TRIVIA = st.sampled_from(["\n", "\n\n", "# a line\n", "\f\n", "    \n"])


@st.composite
def _space(draw: st.DrawFn) -> str:
    """White space where brackets are open: on the line, over lines, with comments."""
    if draw(st.booleans()):
        return draw(_BLANK)
    return (
        draw(_BLANK)
        + draw(_COMMENT)
        + "\n"
        + draw(st.sampled_from(["", "        ", "\t", "    # more\n    "]))
    )


@st.composite
def _calls(draw: st.DrawFn) -> str:
    def item(text: str) -> str:
        return draw(_space()) + text + draw(_space())

    words = ["'sbatch'", *draw(st.lists(st.sampled_from(["'-N1'", "script", "f'--x={script}'"]), max_size=2))]
    command = "[" + ",".join(item(word) for word in words) + draw(st.sampled_from(["", ","])) + "]"
    arguments = [
        command,
        *draw(st.lists(st.sampled_from(["check=True", "text = True", "cwd=(None)"]), unique=True)),
    ]
    inner = ",".join(item(argument) for argument in arguments) + draw(st.sampled_from(["", ","]))
    return f"subprocess.run{draw(_BLANK)}({inner}{draw(_space())})"


@st.composite
def _modules(draw: st.DrawFn) -> bytes:
    docstring = draw(st.sampled_from(["", '"""Doc."""\n', "'a' 'b'\n", 'r"""Two\nlines."""\n']))
    future = draw(st.sampled_from(["", "from __future__ import annotations\n"]))
    imports = draw(
        st.sampled_from(["import subprocess\n", "import os\nimport subprocess  # launches\n\nimport numpy\n"])
    )
    trivia = [draw(_TRIVIA) for _ in range(3)]
    before = draw(st.sampled_from(["", "if True:\n    ", "x = \\\n  ", "y = 1; "]))
    after = draw(st.sampled_from(["", "  # end", "; z = 2"]))
    text = docstring + trivia[0] + future + imports + trivia[1] + "script = ''\n" + trivia[2] + before
    text += draw(_calls()) + after + draw(st.sampled_from(["\n", ""]))
    encoding, mark = draw(st.sampled_from([("utf-8", b""), ("utf-8", codecs.BOM_UTF8), ("latin-1", b"")]))
    if encoding == "latin-1":
        text = "# -*- coding: latin-1 -*-\n" + text
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return mark + text.encode(encoding)


def _text(data: bytes) -> str:
    encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    return data.decode(encoding)


def _comments(text: str) -> list[str]:
    tokens = tokenize.generate_tokens(io.StringIO(text, newline="").readline)
    return [token.string.rstrip("\r") for token in tokens if token.type == tokenize.COMMENT]


class _Without(ast.NodeTransformer):
    """Takes out what the fix has added."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        return None if node.module == "slurm_env" else node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        node.keywords = [one for one in node.keywords if one.arg != "env"]
        return node


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(_modules())
def test_everything_around_a_fix_stays(data: bytes) -> None:
    before = _text(data)
    try:
        ast.parse(before)
    except SyntaxError:
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.py"
        path.write_bytes(data)
        result = fix([path], Settings(Path(folder)), unsafe=False)
        after = result.changed[path]
        assert result.after.findings == ()
        path.write_bytes(after)
        assert fix([path], Settings(Path(folder)), unsafe=True).changed == {}
    text = _text(after)
    assert ast.dump(_Without().visit(ast.parse(text))) == ast.dump(ast.parse(before))
    assert text.count("env=scrubbed_env()") == 1
    assert _comments(text) == _comments(before)
    assert set(re.findall("\r\n|\r|\n", text)) <= set(re.findall("\r\n|\r|\n", before))
    assert after.startswith(codecs.BOM_UTF8) == data.startswith(codecs.BOM_UTF8)
    assert text.endswith(("\n", "\r\n")) == before.endswith(("\n", "\r\n"))
    shortened = re.sub(r"from slurm_env import scrubbed_env\s*", "", text)
    assert re.sub(r"[\s,]+|env=scrubbed_env\(\)", "", shortened) == re.sub(r"[\s,]+", "", before)


# ------------------------------------------------------------------ other shapes

# `~` is white space where brackets are open, of any kind.
_SHAPES = (
    'os.system(~"sbatch a.sh"~)',
    'print(~os.popen(~"sbatch a.sh"~).read(~))',
    'os.execvp(~"sbatch",~["sbatch"~]~)',
    'subprocess.run(~["sbatch"]~,~env=None~)',
    'subprocess.run(~["sbatch"]~,~env=dict(~os.environ~)~)',
    'subprocess.run(~["sbatch"]~,~env=os.environ.copy(~)~)',
    'subprocess.run(~["sbatch"]~,~env = os.environ~,~)',
    'subprocess.run(~["sbatch"]~,~env=dict(~os.environ~,~A="1"~)~)',
    'subprocess.run(~["sbatch"]~,~env={~**os.environ~,~"A":~"1"~}~)',
    'subprocess.run(~["sbatch"]~,~env=(~os.environ~|~{"A": "1"}~)~)',
    'subprocess.run(~["sbatch"]~,~**options~)',
    'launched(~["sbatch"]~)',
    'launched_env(~["sbatch"]~,~)',
    'Runner(~).run(~["sbatch"]~)',
    'functools.partial(~subprocess.run~,~["sbatch"]~)(~)',
    'subprocess.run(~["sbatch"]~,~env=scrubbed_env(~step=True~)~)',
)
_NEEDED = """\
import functools
import os
import subprocess

from slurm_env import scrubbed_env

options = dict(check=True)


def launched(~words~):
    return subprocess.run(~words~)


def launched_env(~words,~env=None~,~):
    return subprocess.run(~words,~env=env~)


class Runner:
    def run(~self,~words~):
        return subprocess.run(~words~)


"""


@st.composite
def _others(draw: st.DrawFn) -> bytes:
    parts = (_NEEDED + "x = " + draw(st.sampled_from(_SHAPES))).split("~")
    text = parts[0] + "".join(
        (draw(_space()) if draw(st.integers(0, 3)) == 0 else "") + part for part in parts[1:]
    )
    text += draw(st.sampled_from(["", "\n", "  # end\n", ";\n", "\n\f\n"]))
    encoding, mark = draw(st.sampled_from([("utf-8", b""), ("utf-8", codecs.BOM_UTF8), ("latin-1", b"")]))
    if encoding == "latin-1":
        text = "# -*- coding: latin-1 -*-\n" + text
    return mark + text.replace("\n", draw(st.sampled_from(["\n", "\r\n"]))).encode(encoding)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(_others())
def test_the_same_for_other_shapes(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.py"
        path.write_bytes(data)
        result = fix([path], Settings(Path(folder)), unsafe=True)
        after = result.changed.get(path, data)
        assert {one.no_fix for one in result.after.findings} <= {COMMENT_LOST}
        path.write_bytes(after)
        assert fix([path], Settings(Path(folder)), unsafe=True).changed == {}
    text = before = _text(data)
    for edits in result.rounds:
        assert untouched.same_but_for(text, edits[path])
        text = untouched.spliced(text, edits[path])
    assert text == _text(after)
    assert Counter(_comments(text)) == Counter(_comments(before))
    assert set(re.findall("\r\n|\r|\n", text)) <= set(re.findall("\r\n|\r|\n", before))
    assert after.startswith(codecs.BOM_UTF8) == data.startswith(codecs.BOM_UTF8)
