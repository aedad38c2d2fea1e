"""Suppressions: what they cover, when they are unused, and how they are taken out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from lint_rules import codes, suppressions
from lint_rules.findings import Applicability, Finding, Place
from lint_rules.reports.patch import edited
from lint_rules.sources import Source, decode

HERE = Path(__file__).parent / "suppressions"


def finding(source: Source, start: int, code: str = "SLE001") -> Finding:
    place = Place(source.path, start, start + 1, source.location(start), source.location(start + 1))
    return Finding(code, codes.NAMES[code], "", place)


def launches(source: Source) -> list[Finding]:
    """SLE001 at each call that mentions sbatch (the first row of its statement need not)."""
    calls = re.finditer(r"subprocess\.\w+\((?=[^)]*sbatch)", source.text)
    return [finding(source, call.start()) for call in calls]


def text(*rows: str) -> Source:
    return Source(Path("a.py"), "\n".join(rows) + "\n", "utf-8", False)


def unused(source: Source, findings: Iterable[Finding] = (), **how: object) -> list[str]:
    enabled = how.pop("enabled", codes.NAMES)
    judged = suppressions.apply(source, list(findings), enabled, **how)  # type: ignore[arg-type]
    return [one.message for one in judged if one.code == "SLE100" and not one.suppressed]


def test_suppressions_hold_for_the_whole_statement_and_no_further() -> None:
    source = decode(HERE / "statements.py", (HERE / "statements.py").read_bytes())
    first_open = source.text[: source.text.index("# open:")].count("\n") + 1
    found = suppressions.apply(source, launches(source), {"SLE001"})
    assert len(found) > 20
    for one in found:
        row = one.place.location.row
        assert bool(one.suppressed) == (row < first_open), f"row {row}"


def test_unused_suppressions_are_found_and_taken_out() -> None:
    source = decode(HERE / "unused.py", (HERE / "unused.py").read_bytes())
    judged = suppressions.apply(source, launches(source), codes.NAMES)
    found = [one for one in judged if one.code == "SLE100" and not one.suppressed]
    assert {one.place.location.row: one.message for one in found} == {
        1: "`# slurm-env: ignore-file[SLE005] nothing of the kind here` suppresses nothing",
        4: "`# noqa: SLE001` suppresses nothing",
        5: "`# noqa: SLE001, SLE002` suppresses nothing",
        8: "`# noqa: SLE001` suppresses nothing",
        9: "`# noqa: SLE001` suppresses nothing",
        10: "`# slurm-env: ignore[SLE001] a reason` suppresses nothing",
        11: "`# slurm-env: ignore` suppresses nothing",
        12: "SLE002, SLE003 in `# slurm-env: ignore[SLE002, missing-env, SLE003] a reason` "
        "suppresses nothing",
        13: "SLE002 in `# noqa: sle002, sle001` suppresses nothing",
        16: "`# slurm-env: ignore[SLE001] a row of its own` suppresses nothing",
        19: 'there is no rule "SLE0O1"; did you mean "SLE001"?',
        20: "`# slurm-env: ignore[SLE555]` suppresses nothing",
        21: '`# slurm-env: ingore[SLE001]` suppresses nothing: "ingore" is no word of ours; '
        'did you mean "ignore"?',
        22: "`# slurm-env: ignore[]` suppresses nothing: it lists no rule",
        23: "`# slurm-env: ignore-file[SLE001]` suppresses nothing: "
        "`ignore-file` counts only in the comments before the first statement",
    }
    fixes = [one.fix for one in found if one.fix]
    assert all(fix.applicability is Applicability.SAFE for fix in fixes)
    assert all(one.fix or one.no_fix for one in found)
    after = edited(source.text, [edit for fix in fixes for edit in fix.edits])
    assert after == (HERE / "unused.fixed.py").read_text()
    again = Source(source.path, after, "utf-8", False)
    left = suppressions.apply(again, launches(again), codes.NAMES)
    assert not [one for one in left if one.code == "SLE100" and one.fix and not one.suppressed]


def test_ignore_file_holds_for_the_whole_file() -> None:
    source = text(
        "#!/usr/bin/env python", "# slurm-env: ignore-file[missing-env] generated", "'''doc'''", "x", "y"
    )
    start = source.text.index("y")
    one, other = suppressions.apply(
        source, [finding(source, start), finding(source, start, "SLE002")], codes.NAMES
    )
    assert (one.suppressed, other.suppressed) == ("generated", "")


def test_what_suppresses_is_kept_as_the_reason() -> None:
    source = text("x  # slurm-env: ignore[SLE001]: the login node", "y  # noqa: SLE001")
    found = suppressions.apply(
        source, [finding(source, 0), finding(source, source.text.index("y"))], codes.NAMES
    )
    assert [one.suppressed for one in found] == ["the login node", "# noqa: SLE001"]


@pytest.mark.parametrize(
    ("comment", "enabled", "expected"),
    [
        ("# noqa: SLE002", {"SLE001", "SLE100"}, []),  # a rule that did not run cannot be called idle
        ("# slurm-env: ignore", {"SLE001", "SLE100"}, []),
        ("# slurm-env: ignore[SLE]", {"SLE001", "SLE100"}, []),
        ("# noqa: SLE002", {"SLE002"}, []),  # the rule that would say so is off
        ("# noqa: SLE002", {"SLE002", "SLE100"}, ["`# noqa: SLE002` suppresses nothing"]),
    ],
)
def test_only_rules_that_ran_are_judged(comment: str, enabled: set[str], expected: list[str]) -> None:
    assert unused(text(f"x  {comment}"), enabled=enabled) == expected


def test_a_reason_can_be_asked_for() -> None:
    source = text("x  # slurm-env: ignore[SLE001]", "y  # slurm-env: ignore[SLE001] why")
    found = [finding(source, 0), finding(source, source.text.index("y"))]
    assert unused(source, found) == []
    assert unused(source, found, require_reason=True) == [
        "`# slurm-env: ignore[SLE001]` gives no reason, and the setting require-reason asks for one"
    ]


def test_two_suppressions_of_one_finding_are_both_used() -> None:
    source = text("x  # noqa: SLE001  # slurm-env: ignore[SLE001]")
    assert unused(source, [finding(source, 0)]) == []


def test_files_that_do_not_parse_can_be_ignored() -> None:
    source = text("# slurm-env: ignore-file[SLE900] a template", "print 'sbatch', {{ name }}")
    (one,) = suppressions.apply(source, [finding(source, 0, "SLE900")], codes.NAMES)
    assert one.suppressed == "a template"


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_removal_keeps_line_ends(line_end: str) -> None:
    rows = ["# slurm-env: ignore-file[SLE001]", "x = 1  # noqa: SLE001", "y = 2"]
    source = Source(Path("a.py"), line_end.join(rows) + line_end, "utf-8", False)
    found = suppressions.apply(source, [], codes.NAMES)
    after = edited(source.text, [edit for one in found if one.fix for edit in one.fix.edits])
    assert after == line_end.join(["x = 1", "y = 2"]) + line_end


@pytest.mark.parametrize(
    ("data", "expected"),
    [(b"# noqa: SLE001", True), (b"# slurm-env: ignore", True), (b"# noqa", False), (b"sbatch", False)],
)
def test_may_suppress(data: bytes, expected: bool) -> None:
    assert suppressions.may_suppress(data) is expected
