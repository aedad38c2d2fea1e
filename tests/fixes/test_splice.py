"""Edits applied to a text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lint_rules.findings import Edit
from lint_rules.fixes.splice import Changes, Claims, Moves, Overlap, apply, clash, collapsed

PATH = Path("a.py")


def _edit(start: int, end: int, content: str) -> Edit:
    return Edit(PATH, start, end, content)


def test_edits_are_made_in_the_order_of_the_text_and_each_once() -> None:
    edits = [_edit(4, 5, "E"), _edit(0, 0, "<"), _edit(1, 3, ""), _edit(4, 5, "E")]
    assert apply("abcdef", edits) == "<adEf"


def test_edits_that_touch_are_made_both() -> None:
    assert apply("abc", [_edit(0, 1, "x"), _edit(1, 2, "y")]) == "xyc"
    assert apply("abc", [_edit(0, 1, "x"), _edit(1, 1, "+")]) == "x+bc"
    assert apply("abc", [_edit(1, 2, "x"), _edit(1, 1, "+")]) == "a+xc"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (_edit(0, 2, "x"), _edit(1, 3, "y")),
        (_edit(0, 3, "x"), _edit(1, 1, "y")),
        (_edit(1, 1, "x"), _edit(1, 1, "y")),
        (_edit(1, 2, "x"), _edit(1, 3, "y")),
    ],
)
def test_edits_in_each_others_way_are_refused(one: Edit, other: Edit) -> None:
    assert clash(one, other)
    assert clash(other, one)
    with pytest.raises(Overlap):
        apply("abcdef", [one, other])


def test_edits_of_a_stretch_become_one() -> None:
    assert collapsed("abcdef", 1, 5, [_edit(2, 3, "C"), _edit(4, 4, "+")]) == _edit(1, 5, "bCd+e")


def test_stretches_are_told_in_both_texts() -> None:
    changes = Changes.of([_edit(1, 2, "xyz"), _edit(4, 4, "+")])
    assert (changes.removed, changes.inserted) == (((1, 2), (4, 4)), ((1, 4), (6, 7)))


@st.composite
def _texts_with_edits(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    text = draw(st.text("abc", min_size=1, max_size=20))
    bounds = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    pairs = list(zip(bounds[::2], bounds[1::2], strict=False))
    return text, [_edit(start, end, draw(st.text("xyz", max_size=3))) for start, end in pairs]


@given(_texts_with_edits())
def test_what_is_outside_the_stretches_is_the_same(case: tuple[str, list[Edit]]) -> None:
    text, edits = case
    after, changes, moved = apply(text, edits), Changes.of(edits), Moves(edits)
    inside = {at for start, end in changes.removed for at in range(start, end)}
    for offset, character in enumerate(text):
        if offset not in inside:
            assert after[moved(offset)] == character
    for (start, end), edit in zip(
        changes.inserted, sorted(set(edits), key=lambda one: one.start), strict=True
    ):
        assert after[start:end] == edit.content


@given(
    st.lists(
        st.builds(
            lambda at, length, text: _edit(at, at + length, text),
            st.integers(0, 9),
            st.integers(0, 3),
            st.sampled_from("xy"),
        )
    )
)
def test_claims_allow_what_clashes_with_nothing(edits: list[Edit]) -> None:
    claims, taken = Claims(), []
    for edit in edits:
        allowed = claims.allow(edit)
        assert allowed == (not any(clash(edit, one) for one in taken))
        if allowed:
            claims.add(edit)
            taken.append(edit)
    assert apply("0123456789abc", taken)
