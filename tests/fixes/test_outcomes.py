"""The tables of the documentation: each function and shape has a fix or a reason for none, as it says."""

from __future__ import annotations

from pathlib import Path

from lint_rules.fixes.build import FAILED
from lint_rules.launches import apis

from .outcomes import END, NOTHING, RESULTS, START, document, example, outcomes

PAGE = Path(__file__).parents[2] / "docs" / "codemod.md"
KNOWN = (*apis.BY_NAME.values(), *apis.BY_METHOD.values())


def test_the_page_says_what_is_done() -> None:
    """To write it anew: `python -m tests.fixes.outcomes`."""
    _, _, rest = PAGE.read_text("utf-8").partition(START)
    assert START + rest.partition(END)[0] + END == document()


def test_every_function_is_seen_as_a_launch() -> None:
    """An example that is none would hide a hole in the table."""
    always_given = ("os.exec", "os.spawn", "os.posix")
    taking = [api for api in KNOWN if api.env is not None]
    found = outcomes(example(api, with_env=True) for api in taking)
    assert [api.name for api, one in zip(taking, found, strict=True) if one == NOTHING] == []
    bare = [api for api in KNOWN if not (api.env is not None and api.name.startswith(always_given))]
    found += outcomes(example(api, with_env=False) for api in bare)
    assert NOTHING not in found
    assert not [one for one in found if FAILED in one or one == "none: "]


def test_every_function_that_cannot_take_one_is_shown_by_its_results() -> None:
    with_form = {api.name for api in KNOWN if api.env is None and _is_rewritten(api.name)}
    assert with_form == RESULTS.keys()


def _is_rewritten(name: str) -> bool:
    (outcome,) = outcomes([example(apis.BY_NAME[name], with_env=False)])
    return not outcome.startswith("none") and not name.startswith(("os.exec", "os.spawn"))
