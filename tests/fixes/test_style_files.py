"""Which settings file says how imports are ordered, and what is made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint_rules.config import Settings
from lint_rules.fixes.import_style import FIRST_PARTY, LOCAL, STANDARD, THIRD_PARTY, ImportStyle
from lint_rules.fixes.style_files import Styles


def _style(root: Path, name: str = "a.py", **files: str) -> ImportStyle:
    for file, text in files.items():
        path = root / file.replace("__", "/").replace("_", ".")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return Styles(root, Settings(root)).of(root / name, root)


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert _style(tmp_path) == ImportStyle(src=(tmp_path / ".", tmp_path / "src"))


def test_a_file_that_is_no_toml_says_nothing(tmp_path: Path) -> None:
    assert _style(tmp_path, ruff_toml="[lint", setup_cfg="isort") == _style(tmp_path)


def test_values_that_make_no_sense_are_left_to_the_tool(tmp_path: Path) -> None:
    text = 'line-length = "long"\n[lint.isort]\nforce-to-top = 3\nsections = 1\ndefault-section = 2\n'
    style = _style(tmp_path, ruff_toml=text)
    assert (style.line_length, style.default_section, style.force_to_top) == (88, THIRD_PARTY, frozenset())


def test_the_closest_file_decides(tmp_path: Path) -> None:
    above = "[tool.ruff.lint.isort]\nlines-after-imports = 1\n"
    style = _style(
        tmp_path, "one/a.py", pyproject_toml=above, one__ruff_toml="[lint.isort]\nfrom-first = true\n"
    )
    assert (style.lines_after_imports, style.from_first) == (-1, True)
    assert _style(tmp_path, "b.py").lines_after_imports == 1


def test_a_pyproject_of_others_says_nothing(tmp_path: Path) -> None:
    above = "[tool.ruff]\nline-length = 99\n"
    style = _style(
        tmp_path, "one/a.py", pyproject_toml=above, one__pyproject_toml="[project]\nname = 'one'\n"
    )
    assert style.line_length == 99


def test_nothing_is_read_above_the_repository(tmp_path: Path) -> None:
    (tmp_path / "one" / ".git").mkdir(parents=True)
    assert _style(tmp_path, "one/a.py", ruff_toml="line-length = 99\n").line_length == 88


def test_files_that_extend_another(tmp_path: Path) -> None:
    base = "line-length = 99\n[lint.isort]\nfrom-first = true\n"
    style = _style(
        tmp_path, "one/a.py", ruff_toml=base, one__ruff_toml='extend = "../ruff.toml"\nsrc = ["lib"]\n'
    )
    assert (style.line_length, style.from_first, style.src) == (99, True, (tmp_path / "one" / "lib",))


@pytest.mark.parametrize("ruff", ['select = ["I001"]', 'extend-select = ["ALL"]', "isort.from-first = false"])
def test_ruff_decides_where_it_sorts(ruff: str, tmp_path: Path) -> None:
    text = f"[tool.ruff.lint]\n{ruff}\n[tool.isort]\nfrom_first = true\n"
    assert not _style(tmp_path, pyproject_toml=text).from_first


@pytest.mark.parametrize(
    "ruff", ["", "[tool.ruff]\nline-length = 99\n", "[tool.ruff.lint]\nselect = ['E']\n"]
)
def test_isort_decides_where_ruff_does_not_sort(ruff: str, tmp_path: Path) -> None:
    text = f"{ruff}[tool.isort]\nprofile = 'black'\nfrom_first = true\n"
    style = _style(tmp_path, pyproject_toml=text)
    assert (style.from_first, style.line_length) == (True, 88)


def test_isort_in_the_file_of_another_tool(tmp_path: Path) -> None:
    text = "[tool:isort]\nknown_first_party =\n    ours\n    mine\nline_length = 100\nskip = 1\n"
    style = _style(tmp_path, setup_cfg=text)
    assert style.known == (("ours", FIRST_PARTY), ("mine", FIRST_PARTY))
    assert style.line_length == 100


def test_known_modules_of_ruff(tmp_path: Path) -> None:
    text = """\
[lint.isort]
known-first-party = ["a"]
known-third-party = ["b"]
known-local-folder = ["c"]
extra-standard-library = ["d"]
sections = { mine = ["e"] }
"""
    known = _style(tmp_path, ruff_toml=text).known
    assert dict(known) == {"a": FIRST_PARTY, "b": THIRD_PARTY, "c": LOCAL, "d": STANDARD, "e": "mine"}
