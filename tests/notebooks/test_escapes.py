"""IPython's syntax and the Python that stands for it."""

from __future__ import annotations

import ast
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lint_rules.notebooks.escapes import blanked, is_python, is_shell_cell, magic_rows, translated

from .reading import cells, example_files, source

CALLS = [
    ("!sbatch a.sh", '__ipython__("!", "sbatch a.sh", )'),
    ("!!ls", '__ipython__("!!", "ls", )'),
    ("x = !ls", 'x = __ipython__("!", "ls", )'),
    ("a, b = !ls", 'a, b = __ipython__("!", "ls", )'),
    ("d['a'] = !echo \"(\"", 'd[\'a\'] = __ipython__("!", "echo \\"(\\"", )'),
    ("%sx ls", '__ipython__("%sx", "ls", )'),
    ("%env A=$b", '__ipython__("%env", "A=", b, )'),
    ("!ls {a} $b.c {{d}} $$e '$f'", '__ipython__("!", "ls ", (a), " ", b.c, " {d} $e \'$f\'", )'),
    ("!ls  # c", '__ipython__("!", "ls", )  # c'),
    ("!ls '# c' \\# d#e", '__ipython__("!", "ls \'# c\' \\\\# d#e", )'),
    ("if x:\n    !ls \\\n      -l  # c", 'if x:\n    __ipython__("!", "ls ", \n"      -l", )  # c'),
    ("%%bash\nls # c\n\n# d", '__ipython__("%%bash", cell=[\n"ls\\n", # c\n"\\n",\n"\\n",])# d'),
    ("%%sh -x {a}\nls\n", '__ipython__("%%sh", " -x ", (a), cell=[\n"ls\\n",\n])'),
    ("\n\n%%!\nls", '\n\n__ipython__("%%!", cell=[\n"ls\\n",])'),
    ("%%bash", '__ipython__("%%bash", cell=[])'),
    ("%%bash\necho 'a\n# b'", '__ipython__("%%bash", cell=[\n"echo \'a\\n",\n"# b\'\\n",])'),
]
STATEMENTS = [
    ("%time f(x)", "f(x)"),
    ("%time x = f()  # c", "x = f()  # c"),
    ("x = %time f()", "x = f()"),
    ("%timeit -n 10 -r3 f(x)", "f(x)"),
    ("%lprun -f g f(x)", "f(x)"),
    ("%time !ls", '__ipython__("!", "ls", )'),
    ("%%time\nf(x)\n!ls", 'pass\nf(x)\n__ipython__("!", "ls", )'),
    ("%%capture out\n%matplotlib inline\nx", "pass\npass\nx"),
]
NOTHING = [
    ("%matplotlib inline", "pass"),
    ("%time", "pass"),
    ("%time f(", "pass"),
    ("x = %magic y", "x = None"),
    ("%reload_ext a \\\n  b", "pass\n"),
    ("f?", "pass"),
    ("f??", "pass"),
    ("?f", "pass"),
    ("%time?", "pass"),
    ("/f x", "pass"),
    (",f a b", "pass"),
    ("%%html\n<b>'\n", "pass\n\n"),
    ("%%writefile a.sh\nsbatch b", "pass\n"),
    ("%%bash?", "pass"),
    ("# c\n%%bash", "# c\npass"),
]
PYTHON = [
    "x = 1  # why?",
    "# why?",
    "x = '?'",
    "x = a %b",
    "x %= b",
    "a != b",
    "x = (a\n%b)",
    "'''\n!ls\n%%bash\n'''",
    'f"""\n{x!r}\n!ls\n"""',
    "x = a \\\n% b",
    "@decorator\ndef f(): pass",
    "f(a=1, b='=!')",
    "d = {\n'a': 1,\n}\n",
    "x = a if b else c;",
    "",
    "\n\n",
]


@pytest.mark.parametrize(("cell", "python"), [*CALLS, *STATEMENTS, *NOTHING])
def test_what_stands_for_it(cell: str, python: str) -> None:
    translation = translated(cell)
    assert translation.python == python
    assert is_python(python)


@pytest.mark.parametrize("cell", PYTHON)
def test_python_stays_what_it_is(cell: str) -> None:
    assert translated(cell).python == cell


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_ends_stay(line_end: str) -> None:
    cell = line_end.join(("%%bash", "ls", "ls"))
    assert translated(cell).python == line_end.join(
        ('__ipython__("%%bash", cell=[', '"ls\\n",', '"ls\\n",])')
    )


def test_places_lead_back() -> None:
    cell = "x = 1\n!sbatch {name}  # c"
    translation = translated(cell)

    def told(python: str) -> str:
        start = translation.python.index(python)
        return cell[translation.original(start) : translation.original(start + len(python))]

    assert told('__ipython__("!", "sbatch ", (name), )') == "!sbatch {name}"
    assert told('"sbatch "') == "sbatch "
    assert told("(name)") == "{name}"
    assert told("# c") == "# c"
    assert translation.is_exact(translation.python.index("# c"))
    assert not translation.is_exact(translation.python.index("sbatch"))


def test_nothing_stands_before_the_row_of_a_cell_magic() -> None:
    assert [magic_rows(cell) for cell in ("%%time\nx", "\n \n%%time\nx", "x", "# c\n%%time")] == [1, 3, 0, 0]
    assert [is_shell_cell(cell) for cell in ("%%sh\nls", "%%time\n!ls", "!ls")] == [True, False, False]


def test_a_blanked_cell_has_its_rows() -> None:
    assert blanked("a\nb\r\n\nc").python == "pass\n\r\n\n"
    assert blanked("").python == "pass"


_LINES = st.sampled_from(
    [
        *(
            "!sbatch {a} $b # c",
            "%%bash",
            "%time f(x)",
            "x = !ls",
            "x = [",
            "]",
            "'''",
            '"',
            "'",
            "# c?",
            "f?",
        ),
        *(
            "%env A=b",
            "    !ls \\",
            "  -l",
            "if x:",
            "    pass",
            "é {",
            "}",
            "\\",
            "",
            "\t",
            "%%time",
            "{{ }}",
        ),
    ]
)


@given(st.lists(_LINES, max_size=12), st.sampled_from(["\n", "\r\n"]))
@settings(deadline=None)
def test_rows_stay_rows_and_places_stay_in_order(lines: list[str], line_end: str) -> None:
    cell = line_end.join(lines)
    translation = translated(cell)
    assert translation.python.count(line_end) == cell.count(line_end)
    places = [translation.original(offset) for offset in range(len(translation.python) + 1)]
    assert places == sorted(places)
    assert places[-1] == len(cell)
    at = 0
    for fragment in translation.fragments:
        assert fragment.start == at
        at = fragment.end
        assert not fragment.kept or fragment.python == cell[fragment.start : fragment.end]
    assert at == len(cell)


def test_ipython_takes_the_same_cells_for_python() -> None:
    transformer = pytest.importorskip("IPython.core.inputtransformer2").TransformerManager()
    examples = [
        one for path in example_files("examples") for one in cells(path) if one["cell_type"] == "code"
    ]
    texts = [*map(source, examples), *(cell for cell, _ in (*CALLS, *STATEMENTS, *NOTHING)), *PYTHON]
    for text in texts:
        ours = is_python(translated(text).python)
        assert ours == _is_python(transformer.transform_cell(text)), text


def _is_python(text: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(text)
        except SyntaxError:
            return False
    return True
