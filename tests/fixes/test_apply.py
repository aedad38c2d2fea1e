"""Rounds: fixes that wait for each other, that are refused, that are left to the reader."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lint_rules.check import Report, check
from lint_rules.cli import main
from lint_rules.config import Resolver, Settings
from lint_rules.findings import Edit, Fix
from lint_rules.fixes import apply, build
from lint_rules.fixes.apply import fix
from lint_rules.fixes.build import FAILED
from lint_rules.fixes.context import FixContext
from lint_rules.fixes.proposals import proposed
from lint_rules.launches.model import Launch

from .running import fixed_text, ruff

LEAKING = 'import subprocess\n\nsubprocess.run(["sbatch", "a.sh"])\n'
CLEAN = (
    "import subprocess\n\nfrom slurm_env import scrubbed_env\n\n"
    'subprocess.run(["sbatch", "a.sh"], env=scrubbed_env())\n'
)


def test_nothing_is_written(tmp_path: Path) -> None:
    after, _ = fixed_text(LEAKING, tmp_path)
    assert after.decode() == CLEAN
    assert (tmp_path / "example.py").read_text() == LEAKING


def test_a_clean_file_is_not_among_the_changed(tmp_path: Path) -> None:
    _, result = fixed_text(CLEAN, tmp_path)
    assert (result.changed, result.fixed, result.before.findings) == ({}, (), ())


def test_contents_laid_over_the_disk_are_fixed_in_their_place(tmp_path: Path) -> None:
    path = tmp_path / "new.py"
    result = fix([path], Settings(tmp_path), unsafe=False, overlay={path: LEAKING.encode()})
    assert result.changed == {path: CLEAN.encode()}


def test_suppressed_findings_are_left_alone(tmp_path: Path) -> None:
    text = LEAKING.replace('"])', '"])  # noqa: SLE001')
    after, result = fixed_text(text, tmp_path, unsafe=True)
    assert after.decode() == text
    assert [bool(one.suppressed) for one in result.after.findings] == [True]


def test_rules_that_are_off_fix_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(LEAKING)
    assert fix([path], Settings(tmp_path, ignore=("SLE001",)), unsafe=True).changed == {}


def test_an_unused_suppression_is_taken_out(tmp_path: Path) -> None:
    text = "import subprocess\n\nsubprocess.run(['squeue'])  # noqa: SLE001\n"
    after, _ = fixed_text(text, tmp_path)
    assert after.decode() == "import subprocess\n\nsubprocess.run(['squeue'])\n"


def test_fixes_in_each_others_way_are_made_one_round_after_the_other(tmp_path: Path) -> None:
    text = (
        "import os\nimport subprocess\n\n"
        'os.system("sbatch a.sh")\n'
        'subprocess.run(["sbatch", subprocess.check_output(["sbatch", "b.sh"])])\n'
    )
    after, result = fixed_text(text, tmp_path)
    assert len(result.fixed) == 3
    assert after.decode().count("env=scrubbed_env()") == 3
    assert after.decode().count("import") == 2


def test_a_fix_that_the_gate_stops_does_not_stop_the_others(tmp_path: Path) -> None:
    # what is before the form feed is not printed back by the parser
    (tmp_path / "a.py").write_text("import subprocess\n\x0csubprocess.run(['sbatch', 'a.sh'])\n")
    (tmp_path / "b.py").write_text(LEAKING)
    result = fix([tmp_path], Settings(tmp_path), unsafe=False)
    assert [path.name for path in result.changed] == ["b.py"]
    (left,) = result.after.findings
    assert (left.path.name, left.fix) == ("a.py", None)
    assert left.no_fix == "the parser does not print this file back as it stands"


def test_unsafe_fixes_of_a_file_wait_beside_safe_ones(tmp_path: Path) -> None:
    text = LEAKING + 'import os\nos.system("srun hostname")\n'
    after, result = fixed_text(text, tmp_path, unsafe=False)
    assert [one.code for one in result.fixed] == ["SLE001"]
    assert 'os.system("srun hostname")' in after.decode()
    assert [one.code for one in result.after.findings] == ["SLE005"]


def test_imports_that_lose_their_last_use_go(tmp_path: Path) -> None:
    text = (
        "import os\nimport re\nimport subprocess\nfrom os import environ, path\n\n"
        'subprocess.run(["sbatch", "a.sh"], env=os.environ)\n'
        'subprocess.run(["sbatch", "b.sh"], env=dict(environ))\nprint(path)\n'
    )
    after, _ = fixed_text(text, tmp_path)
    lines = after.decode().splitlines()
    assert lines[:5] == [
        "import re",  # nobody used it before
        "import subprocess",
        "from os import path",
        "",
        "from slurm_env import scrubbed_env",
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("import os\n\nimport subprocess\n\n", ""),
        ("import os\nimport subprocess\n\n", ""),
        ('"""Doc."""\n\nimport os\n\nimport subprocess\n\n', '"""Doc."""\n\n'),
        ('"""Doc."""\n\nimport subprocess\n\nimport os\n\n\n', '"""Doc."""\n\n'),
        (
            "# one\n\nimport os\n\nfrom os import path\n\nimport subprocess\n\nprint(path)\n",
            "# one\n\nfrom os import path\n\n",
        ),
    ],
)
def test_blank_lines_around_such_an_import_do_not_add_up(before: str, after: str, tmp_path: Path) -> None:
    fixed, _ = fixed_text(f"{before}subprocess.run(['sbatch'], env=os.environ)\n", tmp_path)
    assert fixed.decode().startswith(f"{after}import subprocess\n\nfrom slurm_env import scrubbed_env\n\n")


@pytest.mark.parametrize(
    "text",
    [
        "import os  # noqa: F401\n",
        "import os\n__all__ = ['os']\n",
        "from elsewhere import *\nimport os\n",
        "try:\n    import os\nexcept ImportError:\n    os = None\n",
    ],
)
def test_imports_that_may_be_meant_for_others_stay(text: str, tmp_path: Path) -> None:
    text += "import subprocess\nsubprocess.run(['sbatch'], env=os.environ)\n"
    after, result = fixed_text(text, tmp_path)
    assert result.fixed
    assert "import os" in after.decode()


def test_an_import_in_a_package_stays(tmp_path: Path) -> None:
    path = tmp_path / "__init__.py"
    path.write_text("import os\nimport subprocess\nsubprocess.run(['sbatch'], env=os.environ)\n")
    result = fix([path], Settings(tmp_path), unsafe=False)
    assert b"import os\n" in result.changed[path]


def test_settings_may_differ_from_folder_to_folder(tmp_path: Path) -> None:
    for name, helper in (("one", "one:clean"), ("two", "two:tidy")):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "pyproject.toml").write_text(f'[tool.slurm-env-lint]\nhelper = "{helper}"\n')
        (folder / "a.py").write_text(LEAKING)
    result = fix([tmp_path], Resolver(), unsafe=False)
    assert b"env=clean()" in result.changed[tmp_path / "one" / "a.py"]
    assert b"env=tidy()" in result.changed[tmp_path / "two" / "a.py"]


def test_what_is_not_utf_8_is_read_and_written_as_it_says(tmp_path: Path) -> None:
    text = "# -*- coding: latin-1 -*-\nimport subprocess\n\nsubprocess.run(['sbatch', '\xe9'])\n"
    after, _ = fixed_text(text.encode("latin-1"), tmp_path)
    assert "['sbatch', '\xe9'], env=scrubbed_env())" in after.decode("latin-1")


def test_byte_order_mark_and_missing_last_newline_stay(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbf" + LEAKING.rstrip("\n").encode()
    after, _ = fixed_text(data, tmp_path)
    assert after == b"\xef\xbb\xbf" + CLEAN.rstrip("\n").encode()


def test_every_finding_of_a_check_has_a_fix_or_a_reason(tmp_path: Path) -> None:
    examples = Path(__file__).parents[1] / "rules"
    for path in examples.glob("sle00[1-7]*/*.py"):
        (tmp_path / f"{path.parent.name}_{path.name}").write_bytes(path.read_bytes())
    findings = check([tmp_path], Settings(tmp_path)).findings
    assert len(findings) > 400
    assert [one for one in findings if (one.fix is None) == (not one.no_fix)] == []
    assert [one for one in findings if one.no_fix.startswith(FAILED)] == []


def test_all_the_rules_examples_are_fixed_for_good(tmp_path: Path) -> None:
    examples = Path(__file__).parents[1] / "rules"
    for path in examples.glob("sle00[1-7]*/*.py"):
        (tmp_path / f"{path.parent.name}_{path.name}").write_bytes(path.read_bytes())
    before = ruff(tmp_path, ["."])
    result = fix([tmp_path], Settings(tmp_path), unsafe=True)
    assert len(result.after.findings) < 0.05 * len(result.before.findings)
    for path, data in result.changed.items():
        path.write_bytes(data)
    assert ruff(tmp_path, ["."]) - before == {}
    assert fix([tmp_path], Settings(tmp_path), unsafe=True).changed == {}


def _rewrite_after(analyses: int, path: Path, text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let somebody rewrite a file as soon as so many analyses are done."""
    real = apply.check
    count = 0

    def checked(*arguments: Any, **options: Any) -> Report:
        nonlocal count
        report = real(*arguments, **options)
        count += 1
        if count == analyses:
            path.write_bytes(text)
        return report

    monkeypatch.setattr(apply, "check", checked)


def test_a_file_that_changes_while_it_is_analysed_is_analysed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.py"
    path.write_text(LEAKING)
    other = b"# somebody else's\n" + LEAKING.encode()
    _rewrite_after(1, path, other, monkeypatch)
    result = fix([path], Settings(tmp_path), unsafe=False)
    assert result.originals == {path: other}
    assert result.changed == {path: b"# somebody else's\n" + CLEAN.encode()}


def test_a_file_that_changes_afterwards_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.py"
    path.write_text(LEAKING)
    _rewrite_after(2, path, b"# somebody else's\n", monkeypatch)
    assert main(["check", "--fix", str(path)]) == 2
    assert "a.py is not changed: it has been changed in the meantime" in capsys.readouterr().err
    assert path.read_bytes() == b"# somebody else's\n"


def test_a_file_that_vanishes_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.py"
    path.write_text(LEAKING)
    real = apply.check

    def checked(*arguments: Any, **options: Any) -> Report:
        report = real(*arguments, **options)
        path.unlink(missing_ok=True)
        return report

    monkeypatch.setattr(apply, "check", checked)
    assert fix([tmp_path], Settings(tmp_path), unsafe=True).changed == {}


def test_what_is_announced_is_what_is_done(tmp_path: Path) -> None:
    """A fix whose own edits clash, or that the gate would stop, is not announced."""
    examples = Path(__file__).parents[1] / "rules"
    for path in examples.glob("sle00[1-7]*/*.py"):
        (tmp_path / f"{path.parent.name}_{path.name}").write_bytes(path.read_bytes())
    result = fix([tmp_path], Settings(tmp_path), unsafe=True)
    assert _without_fix(result.after) - _without_fix(result.before) == Counter()


def _without_fix(report: Report) -> Counter[tuple[Path, str, str]]:
    return Counter((one.path, one.code, one.no_fix) for one in report.findings if one.fix is None)


def test_a_fix_after_which_the_finding_stands_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def useless(launch: Launch, context: FixContext) -> Fix:
        path, end = launch.site.module.path, len(launch.site.module.source.text)
        return proposed("Say nothing", [Edit(path, end, end, "pass\n")])

    monkeypatch.setitem(build.BUILDERS, "SLE001", useless)
    text = LEAKING + 'import os\nos.system("sbatch a.sh")\n'
    after, result = fixed_text(text, tmp_path)
    assert [one.code for one in result.fixed] == ["SLE005"]
    assert "pass" not in after.decode()
    assert [one.no_fix for one in result.after.findings] == ["the fix would not silence the finding"]
