"""The gate: each way in which an edited file could be wrong is stopped, and what is meant goes through."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint_rules.findings import Edit
from lint_rules.fixes import gate
from lint_rules.fixes.splice import apply
from lint_rules.sources import decode

TEXT = '''\
# the head
import subprocess  # launches


@decorated
def submit(script, *words, quiet=False, **more):
    """Doc."""
    env = {"A": "b"}
    if quiet:  # say nothing
        subprocess.run(["sbatch", script], check=True)
        env.pop("B", None)
    return f"{script!r}", env
'''


def _edit(old: str, new: str, text: str = TEXT) -> Edit:
    assert text.count(old) == 1
    start = text.index(old)
    return Edit(Path("a.py"), start, start + len(old), new)


def _refusal(*edits: Edit, text: str = TEXT, after: str | None = None, encoding: str = "utf-8") -> str | None:
    before = gate.parsed(decode(Path("a.py"), text.encode(encoding)))
    return gate.refusal(before, edits, apply(text, edits) if after is None else after)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ("check=True", "check=True, env=clean()"),
        ("import subprocess  # launches\n", "import subprocess  # launches\n\nfrom slurm_env import clean\n"),
        ("quiet=False", "quiet=False, env=None"),
        ('env = {"A": "b"}', "env = clean()"),
        ('        env.pop("B", None)\n', ""),
        ("subprocess.run", "subprocess.call"),
        ('"sbatch"', '("sbatch")'),
    ],
)
def test_what_is_meant_goes_through(old: str, new: str) -> None:
    edit = _edit(old, new) if old else Edit(Path("a.py"), 0, 0, "")
    assert _refusal(edit) is None


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        # an insertion that swallows what follows
        (_edit("check=True", "check=True, env=clean() #"), "would not parse"),
        (_edit("    if quiet:", "    while quiet:"), "more than the intended nodes"),
        (_edit("quiet=False", "*, quiet=False"), "would not parse"),
        # parentheses, quotes and indentation that tie other nodes together in another way
        (_edit('        env.pop("B", None)', '    env.pop("B", None)'), None),
        (_edit("return", "return not"), "more than the intended nodes"),
        (_edit("check=True)", "check=True), 1"), "more than the intended nodes"),
        (_edit("script], check", 'script], "check'), "would not parse"),
        (_edit("import subprocess  # launches", "import subprocess, os  # launches"), None),
        (_edit("    return", "    return\n    return"), None),
        (_edit("# the head", "# another head"), None),
    ],
)
def test_other_nodes_must_stay_what_and_where_they_are(edit: Edit, reason: str | None) -> None:
    refusal = _refusal(edit)
    assert refusal is None if reason is None else reason in (refusal or "")


def test_a_node_that_moves_to_another_place_is_noticed() -> None:
    text = "f(a, b)\n"
    start = text.index(", b")
    assert (
        _refusal(Edit(Path("a.py"), start, start + 1, "+"), text=text)
        == "more than the intended nodes would change"
    )
    text = "if a:\n    b\nc\n"
    start = text.index("c\n")
    assert (
        _refusal(Edit(Path("a.py"), start, start, "    "), text=text)
        == "more than the intended nodes would change"
    )
    text = "def f(a, b): ...\n"
    start = text.index("b)")
    assert (
        _refusal(Edit(Path("a.py"), start, start, "*, "), text=text)
        == "more than the intended nodes would change"
    )


def test_text_outside_the_edits_stays() -> None:
    edit = _edit("check=True", "check=True, env=clean()")
    after = apply(TEXT, [edit]).replace('"A"', '"C"')
    assert _refusal(edit, after=after) == "text outside the edits would change"
    after = apply(TEXT, [edit]).replace("# say nothing", "# say")
    assert _refusal(edit, after=after) == "text outside the edits would change"
    assert _refusal(edit, after=apply(TEXT, [edit]) + "\n") == "text outside the edits would change"


def test_a_comment_stays_what_it_is() -> None:
    start = TEXT.index("# say nothing")
    assert _refusal(Edit(Path("a.py"), start, start, "# ")) == "a comment would be lost"
    text = "a = [\n    1,  # one\n    2,\n]\n"
    start = text.index("# one")
    assert _refusal(Edit(Path("a.py"), start, start, '"" '), text=text) is not None
    assert _refusal(_edit("  # say nothing", "  # say something")) is None


def test_overlapping_edits_are_refused() -> None:
    first, second = _edit("check=True", "check=False"), _edit("=True", "=None")
    assert _refusal(first, second, after=TEXT) == "two edits overlap"


def test_line_ends_are_kept() -> None:
    text = TEXT.replace("\n", "\r\n")
    edit = _edit("check=True", "check=True,\n    env=clean()", text)
    assert _refusal(edit, text=text) == "the edits would mix line ends"
    edit = _edit("check=True", "check=True,\r\n    env=clean()", text)
    assert _refusal(edit, text=text) is None


def test_the_encoding_must_hold_the_result() -> None:
    text = "# -*- coding: latin-1 -*-\nf('\xe9')\n"
    edit = Edit(Path("a.py"), len(text) - 2, len(text) - 2, ", '\u20ac'")
    assert "in the file's encoding, iso-8859-1" in (_refusal(edit, text=text, encoding="latin-1") or "")
    edit = Edit(Path("a.py"), len(text) - 2, len(text) - 2, ", '\xe8'")
    assert _refusal(edit, text=text, encoding="latin-1") is None


def test_a_file_that_does_not_print_back_is_left_alone() -> None:
    text = "x = 1\n\ff(a)\n"
    edit = Edit(Path("a.py"), len(text) - 2, len(text) - 2, ", b")
    assert _refusal(edit, text=text) == "the parser does not print this file back as it stands"


def test_grammar_that_the_host_may_not_know_is_compared_by_the_other_parser() -> None:
    text = 'type T = int\nrun(f"{" ".join(["a"])}")\n'
    edit = Edit(Path("a.py"), len(text) - 2, len(text) - 2, ", env=clean()")
    assert _refusal(edit, text=text) is None
    edit = Edit(Path("a.py"), len(text) - 2, len(text) - 2, "[0]")
    assert _refusal(edit, text=text) is not None


def test_characters_of_several_bytes_do_not_shift_the_comparison() -> None:
    text = "x = '\u00e9\U0001f600'; f(a); y = '\u00e9'\n"
    start = text.index(")")
    assert _refusal(Edit(Path("a.py"), start, start, ", env=clean()"), text=text) is None


def test_what_only_brackets_tell_apart_is_compared_by_pythons_parser() -> None:
    """libcst's nodes are the same with the brackets and without them; for Python one is a target, the other are two."""
    text = "a = b = 1\ndel a, b\n"
    start, end = text.index("a, b"), len(text) - 1
    edits = Edit(Path("a.py"), start, start, "("), Edit(Path("a.py"), end, end, ")")
    assert _refusal(*edits, text=text) == "more than the intended nodes would change"


def test_comments_inside_what_is_replaced() -> None:
    text = "f(a(  # one\n    b,  # two\n), c)  # three\n"
    module = gate.parsed(decode(Path("a.py"), text.encode()))

    def loses(old: str, new: str) -> bool:
        return gate.loses_comment(module, [_edit(old, new, text)])

    call = text[2 : text.index(", c")]
    assert loses(call, "x()")
    assert loses(call, "x(  # one\n)")
    assert not loses(call, "x(  # one\n# two\n)")
    assert not loses("b", "x")
    assert not loses(text, "")
