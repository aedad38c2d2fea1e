"""Which files are analysed: those that say a command, and those that can know what carries it."""

from __future__ import annotations

from pathlib import Path

from lint_rules.config import Settings
from lint_rules.launches.find import find_launches
from lint_rules.project import Project

EXAMPLES = Path(__file__).parent.parent / "rules" / "across_files"


def analysed(project: Path) -> set[str]:
    """The files that are parsed in search of launches."""
    settings = Settings(root=project)
    files = sorted(project.rglob("*.py"))
    seen: set[str] = set()
    view = Project(
        project,
        settings,
        files,
        on_parse=lambda path: seen.add(path.relative_to(project).as_posix()) if path else None,
    )
    find_launches(view, settings, [path for path in files if view.says_slurm(view.text(path))])
    return seen


def test_a_file_of_another_package_is_analysed_if_one_names_the_other() -> None:
    files = analysed(EXAMPLES / "two_packages")
    assert {"clusters/orders.py", "portal/place.py", "framework/backend.py", "plug/backend.py"} <= files
    assert "shop/basket.py" not in files


def test_a_file_of_the_same_package_need_not_name_it() -> None:
    assert "base.py" in analysed(EXAMPLES / "base_class_elsewhere")
